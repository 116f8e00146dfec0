import { Plus, X } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import {
  optionViewArLabelMaxLength,
  optionViewEnLabelMaxLength,
  productFieldsArSizeTitleMaxLength,
  productFieldsEnSizeTitleMaxLength,
} from "../../api/limits.gen";
import type { Problems } from "../../lib/field-problems";
import { optionCode } from "../../lib/option-code";
import { useRuleText } from "../../lib/rule-text";
import { combinations, type Draft, type Option, type VariantDraft } from "./draft";

type Props = {
  draft: Draft;
  onChange: (change: (draft: Draft) => Partial<Draft>) => void;
  problems: Problems;
};

/** Colours, sizes, and the grid of their combinations. */
export function OptionsField({ draft, onChange, problems }: Props) {
  const { t } = useLanguage();
  const setOptions = (kind: "colors" | "sizes", options: Option[]) =>
    onChange((now) => {
      const next = { ...now, [kind]: options };
      const none = next.colors.length + next.sizes.length === 0;
      return { [kind]: options, variants: now.variants.length === 0 || none ? [] : combinations(next) };
    });
  const rule = useRuleText(problems);
  const setTitle = (name: "en_size_title" | "ar_size_title", title: string) =>
    onChange(() => ({ [name]: title }));
  const own = draft.variants.length > 0;
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <OptionList
          kind="colors"
          title={t("editor.colors")}
          addLabel={t("editor.addColor")}
          options={draft.colors}
          problems={problems}
          onChange={(options) => setOptions("colors", options)}
        />
        <OptionList
          kind="sizes"
          title={t("editor.sizes")}
          addLabel={t("editor.addSize")}
          options={draft.sizes}
          problems={problems}
          onChange={(options) => setOptions("sizes", options)}
        />
      </div>
      {draft.sizes.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={t("editor.enSizeTitle")}
            hint={t("editor.sizeTitleHint")}
            error={rule("en_size_title")}
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                lang="en"
                maxLength={productFieldsEnSizeTitleMaxLength}
                value={draft.en_size_title}
                onChange={(event) => setTitle("en_size_title", event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t("editor.arSizeTitle")} error={rule("ar_size_title")}>
            {(control) => (
              <Input
                {...control}
                dir="rtl"
                lang="ar"
                maxLength={productFieldsArSizeTitleMaxLength}
                value={draft.ar_size_title}
                onChange={(event) => setTitle("ar_size_title", event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
      )}
      {draft.colors.length + draft.sizes.length > 0 && (
        <Checkbox
          label={t("editor.makeVariants")}
          checked={own}
          onChange={(event) => {
            const checked = event.currentTarget.checked;
            onChange((now) => ({ variants: checked ? combinations(now) : [] }));
          }}
        />
      )}
      {own && <Grid draft={draft} onChange={onChange} problems={problems} />}
    </div>
  );
}

type ListProps = {
  kind: "colors" | "sizes";
  title: string;
  addLabel: string;
  options: readonly Option[];
  problems: Problems;
  onChange: (options: Option[]) => void;
};

function OptionList({ kind, title, addLabel, options, problems, onChange }: ListProps) {
  const { t, language } = useLanguage();
  const set = (i: number, change: Partial<Option>) =>
    onChange(options.map((option, at) => (at === i ? { ...option, ...change } : option)));
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      {options.map((option, i) => {
        const name = localText(language, option.en_label, option.ar_label) || option.code;
        const wrong = (part: string) => (problems[`${kind}[${i}].${part}`] ? true : undefined);
        return (
          <div key={option.code} className="flex items-center gap-2">
            {kind === "colors" && (
              <input
                type="color"
                aria-label={t("editor.variantField", { field: t("editor.swatch"), name })}
                value={option.swatch || "#888888"}
                onChange={(event) => set(i, { swatch: event.currentTarget.value })}
                className="size-11 shrink-0 cursor-pointer rounded-control"
              />
            )}
            <Input
              dir="ltr"
              lang="en"
              maxLength={optionViewEnLabelMaxLength}
              className="min-w-0"
              aria-invalid={wrong("en_label")}
              aria-label={t("editor.variantField", { field: t("editor.optionEn"), name })}
              placeholder={t("editor.optionEn")}
              value={option.en_label}
              onChange={(event) => set(i, { en_label: event.currentTarget.value })}
            />
            <Input
              dir="rtl"
              lang="ar"
              maxLength={optionViewArLabelMaxLength}
              className="min-w-0"
              aria-invalid={wrong("ar_label")}
              aria-label={t("editor.variantField", { field: t("editor.optionAr"), name })}
              placeholder={t("editor.optionAr")}
              value={option.ar_label}
              onChange={(event) => set(i, { ar_label: event.currentTarget.value })}
            />
            <IconButton
              icon={X}
              size="sm"
              label={t("editor.removeOption", { name })}
              onClick={() => onChange(options.filter((one) => one !== option))}
            />
          </div>
        );
      })}
      <Button
        variant="outline"
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() =>
          onChange([
            ...options,
            {
              code: optionCode(
                `${kind === "colors" ? "color" : "size"} ${options.length + 1}`,
                options.map((option) => option.code),
              ),
              en_label: "",
              ar_label: "",
              swatch: kind === "colors" ? "#888888" : "",
            },
          ])
        }
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}

function Grid({ draft, onChange, problems }: Props) {
  const { t, language } = useLanguage();
  const label = (options: readonly Option[], code: string) => {
    const option = options.find((one) => one.code === code);
    return option ? localText(language, option.en_label, option.ar_label) || option.code : "";
  };
  const set = (i: number, change: Partial<VariantDraft>) =>
    onChange((now) => ({
      variants: now.variants.map((variant, at) => (at === i ? { ...variant, ...change } : variant)),
    }));
  const columns = [
    { part: "price", name: "price", title: t("editor.price"), mode: "decimal" },
    { part: "compareAt", name: "compare_at_price", title: t("editor.compareAt"), mode: "decimal" },
    { part: "stock", name: "stock", title: t("editor.stock"), mode: "numeric" },
    { part: "sku", name: "sku", title: t("editor.sku"), mode: "text" },
    { part: "barcode", name: "barcode", title: t("editor.barcode"), mode: "numeric" },
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keys
    <div className="overflow-x-auto" role="region" tabIndex={0} aria-label={t("editor.variants")}>
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t("editor.variant")}
            </th>
            {columns.map(({ part, title }) => (
              <th key={part} scope="col" className="px-1 py-2 text-start font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draft.variants.map((variant, i) => {
            const name = [label(draft.colors, variant.color), label(draft.sizes, variant.size)]
              .filter(Boolean)
              .join(" / ");
            return (
              <tr key={`${variant.color} ${variant.size}`}>
                <th scope="row" className="py-1 pe-3 text-start font-medium whitespace-nowrap">
                  <bdi>{name}</bdi>
                </th>
                {columns.map(({ part, name: field, title, mode }) => (
                  <td key={part} className="p-1">
                    <Input
                      dir="ltr"
                      inputMode={mode}
                      className="min-w-24"
                      aria-label={t("editor.variantField", { field: title, name })}
                      aria-invalid={problems[`variants[${i}].${field}`] ? true : undefined}
                      value={variant[part]}
                      onChange={(event) => set(i, { [part]: event.currentTarget.value })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
