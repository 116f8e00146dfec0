import { Eye, EyeOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { maxPassword } from "@/api/rules.gen";
import { useT } from "@/i18n/language-context";
import type { FormField } from "@/lib/use-form";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";

type Props = {
  label: string;
  labelNote?: ReactNode;
  hint?: string;
  error: string | undefined;
  /** Tells password managers which password it is. */
  kind: "current-password" | "new-password";
  field: FormField;
};

/** A password field that can show its text. */
export function PasswordField({ label, labelNote, hint, error, kind, field }: Props) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          {...field}
          type={shown ? "text" : "password"}
          autoComplete={kind}
          autoCapitalize="none"
          spellCheck="false"
          dir="ltr"
          maxLength={maxPassword}
          after={
            <IconButton
              icon={shown ? EyeOff : Eye}
              size="sm"
              label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
