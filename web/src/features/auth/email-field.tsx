import { useT } from "@/i18n/language-context";
import type { FormField } from "@/lib/use-form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

type Props = {
  error: string | undefined;
  field: FormField;
  /** The browser may suggest passkeys in it. */
  passkeys?: boolean;
};

export function EmailField({ error, field, passkeys }: Props) {
  const t = useT();
  return (
    <Field label={t("auth.email")} error={error} required>
      {(control) => (
        <Input
          {...control}
          {...field}
          type="email"
          inputMode="email"
          autoComplete={passkeys ? "email webauthn" : "email"}
          autoCapitalize="none"
          spellCheck="false"
          dir="ltr"
          placeholder="name@example.com"
        />
      )}
    </Field>
  );
}
