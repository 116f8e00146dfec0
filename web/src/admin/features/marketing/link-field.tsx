import { useT } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { slideFieldsLinkMaxLength } from "../../api/limits.gen";

type Props = {
  value: string;
  required?: boolean;
  problem: string | false;
  onChange: (link: string) => void;
};

/** Where something leads: a path of the shop, or another site. */
export function LinkField({ value, required, problem, onChange }: Props) {
  const t = useT();
  return (
    <Field
      label={t("officeMarketing.link")}
      hint={t("officeMarketing.linkHint")}
      required={required}
      error={problem}
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="url"
          maxLength={slideFieldsLinkMaxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
