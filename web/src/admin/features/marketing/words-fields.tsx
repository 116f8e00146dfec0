import { useT } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Schemas } from "../../api/client";
import {
  wordsActionMaxLength,
  wordsEyebrowMaxLength,
  wordsTextMaxLength,
  wordsTitleMaxLength,
} from "../../api/limits.gen";

type Words = Schemas["Words"];

const lengths = {
  eyebrow: wordsEyebrowMaxLength,
  title: wordsTitleMaxLength,
  text: wordsTextMaxLength,
  action: wordsActionMaxLength,
};

type Props = {
  en: Words;
  ar: Words;
  parts: readonly (keyof Words)[];
  rule: (field: string) => string | false;
  onChange: (change: { en?: Words; ar?: Words }) => void;
};

/** The texts of a slide or banner, both languages side by side. */
export function WordsFields({ en, ar, parts, rule, onChange }: Props) {
  const t = useT();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {parts.flatMap((part) =>
        [["en", en, "ltr"] as const, ["ar", ar, "rtl"] as const].map(([lang, words, dir]) => (
          <Field
            key={`${part} ${lang}`}
            label={t(lang === "en" ? "settings.english" : "settings.arabic", {
              title: t(`officeMarketing.${part}`),
            })}
            required={part === "title" || part === "action"}
            error={rule(`${lang}.${part}`)}
          >
            {(control) => (
              <Input
                {...control}
                lang={lang}
                dir={dir}
                maxLength={lengths[part]}
                value={words[part] ?? ""}
                onChange={(event) => onChange({ [lang]: { ...words, [part]: event.currentTarget.value } })}
              />
            )}
          </Field>
        )),
      )}
    </div>
  );
}
