import { type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";

type State = "ask" | "done" | "already" | "invalid";

type Props = {
  states: Readonly<Record<State, { icon: LucideIcon; title: PlainKey; text: PlainKey }>>;
  /** The button, and what it says while it works. */
  action: PlainKey;
  sending: PlainKey;
  act: (token: string) => Promise<"done" | "already">;
};

/** The target of a link in an email. It requires a click, because mail scanners open links too. */
export function TokenPage({ states, action, sending, act }: Props) {
  const { t, errorText } = useLanguage();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [state, setState] = useState<State>(token === "" ? "invalid" : "ask");
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { icon, title, text } = states[state];

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && state !== "ask") heading.current?.focus();
  }, [state]);

  async function press() {
    asked.current = true;
    setBusy(true);
    try {
      setState(await act(token));
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
        <Button loading={busy} onClick={() => void press()}>
          {t(busy ? sending : action)}
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
