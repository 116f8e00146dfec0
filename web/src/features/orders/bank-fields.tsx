import {
  bankDetailsIbanMaxLength,
  bankDetailsNameMaxLength,
  bankDetailsNameMinLength,
} from "@/api/limits.gen";
import { useT } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { parseIban } from "./iban";
import type { BankDetails } from "./return-queries";

export type BankErrors = { name?: boolean; iban?: boolean };

/** What is wrong with a bank account. */
export function bankErrors({ name, iban }: BankDetails): BankErrors {
  return {
    ...(name.trim().length < bankDetailsNameMinLength && { name: true }),
    ...(parseIban(iban) === undefined && { iban: true }),
  };
}

type Props = { value: BankDetails; onChange: (value: BankDetails) => void; errors: BankErrors };

/** An error that was shown goes away as soon as it is mended. */
export function BankFields({ value, onChange, errors }: Props) {
  const t = useT();
  const left = bankErrors(value);
  return (
    <div className="grid gap-4">
      <Field
        label={t("return.bankName")}
        required
        error={errors.name && left.name && t("return.bankNameShort")}
      >
        {(control) => (
          <Input
            {...control}
            name="bank-name"
            autoComplete="name"
            maxLength={bankDetailsNameMaxLength}
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t("return.iban")}
        required
        hint={t("return.ibanHint")}
        error={errors.iban && left.iban && t("return.ibanInvalid")}
      >
        {(control) => (
          <Input
            {...control}
            name="iban"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            maxLength={bankDetailsIbanMaxLength}
            value={value.iban}
            onChange={(event) => onChange({ ...value, iban: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
