import { useState, type FormEvent, type ReactNode } from "react";
import { codeDigits } from "@/api/rules.gen";
import { useT } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

type Props = {
  label: string;
  action: string;
  /** Digits, which phones can fill in from a message; else any text. */
  digits?: boolean;
  /** Resolves to the error text, or to undefined when the code was accepted. */
  send: (code: string) => Promise<string | undefined>;
  /** Beside the button. */
  children?: ReactNode;
};

/** A form for a verification code. It may be typed with spaces and with Arabic digits. */
export function CodeForm({ label, action, digits = true, send, children }: Props) {
  const t = useT();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (normalizeText(code) === "") {
      setProblem(t("step.needCode"));
      return;
    }
    setBusy(true);
    const wrong = await send(normalizeText(code));
    setBusy(false);
    if (wrong !== undefined) {
      setProblem(wrong);
      setCode("");
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={label} error={problem} required>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            value={code}
            // With a space behind each digit but the last.
            maxLength={digits ? 2 * codeDigits - 1 : 20}
            inputMode={digits ? "numeric" : "text"}
            autoComplete={digits ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck="false"
            placeholder={digits ? "123 456" : "xxxxx-xxxxx"}
            className="tabular tracking-widest"
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="grid gap-3">
        <Button type="submit" block loading={busy}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
