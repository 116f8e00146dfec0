import { useRef, useState, type FormEvent } from "react";
import { ApiError } from "@/api/api-error";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { cleanEmail } from "@/lib/email";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { Honeypot } from "./honeypot";

export type SignUp = {
  email: string;
  language: Language;
  /** The value of the honeypot. */
  website: string;
};

type Props = {
  send: (signUp: SignUp) => Promise<unknown>;
  action: string;
  sending: string;
  /** Shown after success. */
  done: { title: string; text: string };
};

/** The sending is seen for at least this long, in milliseconds. */
const sendingLasts = 1000;

/** A form for an email address: idle, sending for about a second, then idle again with an empty field. */
export function SignUpForm({ send, action, sending, done }: Props) {
  const { language, t, errorText } = useLanguage();
  const [email, setEmail] = useState("");
  const [website, setWebsite] = useState("");
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function refuse() {
    setInvalid(true);
    toast.error(t("signUp.invalid"), { description: t("signUp.invalidText") });
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const address = cleanEmail(email);
    if (address === undefined) {
      refuse();
      return;
    }
    setBusy(true);
    try {
      const seen = new Promise((resolve) => setTimeout(resolve, sendingLasts));
      await Promise.all([send({ email: address, language, website }), seen]);
      setEmail("");
      toast.success(done.title, { description: done.text });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "invalid_email") refuse();
      else toast.error(errorText(code));
    } finally {
      setBusy(false);
    }
  }

  return (
    // The browser's own validation would run before ours.
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field label={t("signUp.email")} hideLabel required className="min-w-40 flex-1">
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            required
            dir="ltr"
            placeholder="name@example.com"
            value={email}
            aria-invalid={invalid || undefined}
            readOnly={busy}
            onChange={(event) => {
              setEmail(event.target.value);
              setInvalid(false);
            }}
          />
        )}
      </Field>
      <Honeypot value={website} onChange={setWebsite} />
      <Button type="submit" loading={busy}>
        {busy ? sending : action}
      </Button>
    </form>
  );
}
