import { useT } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Textarea } from "@/ui/textarea";

const languages = ["en", "ar"] as const;
type Name = "en_name" | "ar_name" | "en_description" | "ar_description";

type Props = {
  value: Readonly<Record<Name, string>>;
  /** The most characters of each text. */
  limits: Readonly<Record<Name, number>>;
  /** Those of a description. */
  rows: number;
  descriptionClassName?: string;
  /** What is wrong with a field in words, or false. */
  rule: (field: string) => string | false;
  onChange: (change: Partial<Record<Name, string>>) => void;
};

/** Name and description in both languages: four cells of a grid, the two languages side by side. */
export function NamesFields({ value, limits, rows, descriptionClassName, rule, onChange }: Props) {
  const t = useT();
  const text = (language: (typeof languages)[number], name: Name) => ({
    dir: language === "ar" ? "rtl" : "ltr",
    lang: language,
    maxLength: limits[name],
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      {languages.map((language) => (
        <Field
          key={`${language}_name`}
          label={t(`editor.${language}Name`)}
          required
          error={rule(`${language}_name`)}
        >
          {(control) => <Input {...control} {...text(language, `${language}_name`)} />}
        </Field>
      ))}
      {languages.map((language) => (
        <Field
          key={`${language}_description`}
          label={t(`editor.${language}Description`)}
          error={rule(`${language}_description`)}
        >
          {(control) => (
            <Textarea
              {...control}
              {...text(language, `${language}_description`)}
              rows={rows}
              className={descriptionClassName}
            />
          )}
        </Field>
      ))}
    </>
  );
}
