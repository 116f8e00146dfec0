import { Plus, X } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { specViewEnNameMaxLength, specViewEnValueMaxLength } from "../../api/limits.gen";
import type { Problems } from "../../lib/field-problems";
import type { Draft } from "./draft";

type Props = {
  specs: Draft["specs"];
  onChange: (specs: Draft["specs"]) => void;
  problems: Problems;
};

const parts = [
  { part: "en_name", label: "editor.specName", dir: "ltr" },
  { part: "ar_name", label: "editor.specNameAr", dir: "rtl" },
  { part: "en_value", label: "editor.specValue", dir: "ltr" },
  { part: "ar_value", label: "editor.specValueAr", dir: "rtl" },
] as const;

/** Lines such as "Material: Cotton", in both languages. */
export function SpecsField({ specs, onChange, problems }: Props) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4">
      {specs.map((spec, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own
        <div key={i} className="flex items-start gap-2">
          <div className="grid grow gap-2 sm:grid-cols-2 xl:grid-cols-4">
            {parts.map(({ part, label, dir }) => (
              <Input
                key={part}
                dir={dir}
                lang={dir === "rtl" ? "ar" : "en"}
                maxLength={part.endsWith("name") ? specViewEnNameMaxLength : specViewEnValueMaxLength}
                aria-label={`${t(label)} ${i + 1}`}
                placeholder={t(label)}
                aria-invalid={problems[`specs[${i}].${part}`] ? true : undefined}
                value={spec[part]}
                onChange={(event) =>
                  onChange(
                    specs.map((one, at) => (at === i ? { ...one, [part]: event.currentTarget.value } : one)),
                  )
                }
              />
            ))}
          </div>
          <IconButton
            icon={X}
            size="sm"
            label={t("editor.removeSpec", { n: i + 1 })}
            onClick={() => onChange(specs.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() => onChange([...specs, { en_name: "", ar_name: "", en_value: "", ar_value: "" }])}
      >
        {t("editor.addSpec")}
      </Button>
    </div>
  );
}
