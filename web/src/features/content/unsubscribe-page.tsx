import { CircleCheck, Link2Off, MailX, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";
import { unsubscribe } from "./queries";

const states = {
  ask: { icon: MailX, title: "unsubscribe.ask", text: "unsubscribe.askText" },
  done: { icon: CircleCheck, title: "unsubscribe.done", text: "unsubscribe.doneText" },
  already: { icon: CircleCheck, title: "unsubscribe.already", text: "unsubscribe.alreadyText" },
  invalid: { icon: Link2Off, title: "unsubscribe.invalid", text: "unsubscribe.invalidText" },
} as const satisfies Record<string, { icon: LucideIcon; title: string; text: string }>;

/** The target of the link in an email. It requires a click, because mail scanners open links too. */
export function UnsubscribePage() {
  const { t, errorText } = useLanguage();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [state, setState] = useState<keyof typeof states>(token === "" ? "invalid" : "ask");
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { icon, title, text } = states[state];

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && state !== "ask") heading.current?.focus();
  }, [state]);

  async function leave() {
    asked.current = true;
    setBusy(true);
    try {
      setState(await unsubscribe(token));
    } catch (error) {
      if (error instanceof ApiError && error.isClientError && error.code !== "rate_limited")
        setState("invalid");
      else toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Container className="flex flex-col items-center py-14 text-center sm:py-20">
      <span className="flex size-18 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={icon} size="xl" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-2xl outline-none sm:text-3xl">
        {t(title)}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">{t(text)}</p>
      {state === "ask" ? (
        <Button loading={busy} onClick={() => void leave()}>
          {t(busy ? "unsubscribe.sending" : "unsubscribe.action")}
        </Button>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonStyle()}>
            {t("unsubscribe.home")}
          </Link>
          {state === "invalid" && (
            <Link to="/contact" className={buttonStyle({ variant: "outline" })}>
              {t("page.contact")}
            </Link>
          )}
        </div>
      )}
    </Container>
  );
}
