import { CircleCheck, Link2Off, MailCheck } from "lucide-react";
import { confirmSubscription } from "./queries";
import { TokenPage } from "./token-page";

const states = {
  ask: { icon: MailCheck, title: "confirmNewsletter.ask", text: "confirmNewsletter.askText" },
  done: { icon: CircleCheck, title: "confirmNewsletter.done", text: "confirmNewsletter.doneText" },
  already: { icon: CircleCheck, title: "confirmNewsletter.done", text: "confirmNewsletter.doneText" },
  invalid: { icon: Link2Off, title: "unsubscribe.invalid", text: "confirmNewsletter.invalidText" },
} as const;

/** The target of the link that a new subscriber gets. */
export function ConfirmNewsletterPage() {
  return (
    <TokenPage
      states={states}
      action="confirmNewsletter.action"
      sending="confirmNewsletter.sending"
      act={confirmSubscription}
    />
  );
}
