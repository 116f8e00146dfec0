import type { Translate } from "@/i18n/messages";

const known = ["en", "ar", "browser", "mada", "card", "applepay", "stcpay"] as const;

/** What a choice of a setting is called. */
export function choiceName(t: Translate, choice: string): string {
  const name = known.find((one) => one === choice);
  return name ? t(`settings.choice.${name}`) : choice;
}
