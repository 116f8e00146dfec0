import type { Translate } from "@/i18n/messages";
import { settingChoices } from "../../api/lists.gen";

/** What a choice of a setting is called. */
export function choiceName(t: Translate, choice: string): string {
  const known = settingChoices.find((one) => one === choice);
  return known ? t(`settings.choice.${known}`) : choice;
}
