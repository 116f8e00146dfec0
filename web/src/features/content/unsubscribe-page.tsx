import { CircleCheck, Link2Off, MailX } from "lucide-react";
import { useSearchParams } from "react-router";
import { TokenPage } from "./token-page";
import { stopCartReminders, unsubscribe } from "./queries";

const newsletter = {
  ask: { icon: MailX, title: "unsubscribe.ask", text: "unsubscribe.askText" },
  done: { icon: CircleCheck, title: "unsubscribe.done", text: "unsubscribe.doneText" },
  already: { icon: CircleCheck, title: "unsubscribe.already", text: "unsubscribe.alreadyText" },
  invalid: { icon: Link2Off, title: "unsubscribe.invalid", text: "unsubscribe.invalidText" },
} as const;

const cart = {
  ...newsletter,
  ask: { icon: MailX, title: "unsubscribe.ask", text: "unsubscribe.cartText" },
  done: { icon: CircleCheck, title: "unsubscribe.done", text: "unsubscribe.cartDoneText" },
} as const;

/** The target of the link in an email of the newsletter, or in a reminder of a cart. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const isCart = params.get("list") === "cart";
  return (
    <TokenPage
      states={isCart ? cart : newsletter}
      action="unsubscribe.action"
      sending="unsubscribe.sending"
      act={(token) =>
        isCart ? stopCartReminders(token) : unsubscribe(token, params.get("letter") ?? undefined)
      }
    />
  );
}
