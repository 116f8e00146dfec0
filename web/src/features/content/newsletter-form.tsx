import { useT } from "@/i18n/language-context";
import { subscribe } from "./queries";
import { SignUpForm } from "./sign-up-form";

export function NewsletterForm() {
  const t = useT();
  return (
    <SignUpForm
      send={subscribe}
      action={t("newsletter.action")}
      sending={t("newsletter.sending")}
      done={{ title: t("newsletter.done"), text: t("newsletter.doneText") }}
    />
  );
}
