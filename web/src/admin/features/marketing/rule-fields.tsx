import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import type { Schemas } from "../../api/client";
import { productRuleNewestMax, productRulePriceMaxMax, productRulePriceMinMax } from "../../api/limits.gen";
import { officeQueries } from "../../api/queries";
import { categoryOptions } from "../../lib/category-options";

type Rule = Schemas["ProductRule"];

const highest = {
  price_min: productRulePriceMinMax,
  price_max: productRulePriceMaxMax,
  newest: productRuleNewestMax,
};

type Props = {
  value: Rule;
  rule: (field: string) => string | false;
  onChange: (value: Rule) => void;
};

/** What all products of a collection have. */
export function RuleFields({ value, rule, onChange }: Props) {
  const { t, language } = useLanguage();
  const { data } = useQuery(officeQueries.productChoices());
  const any = { value: "", label: t("officeMarketing.any") };
  const choices = {
    category_id: [any, ...categoryOptions(data?.categories ?? [], language)],
    vendor_id: [
      any,
      ...(data?.vendors ?? []).map((vendor) => ({ value: vendor.id, label: localName(language, vendor) })),
    ],
    brand: [
      any,
      ...(data?.brands ?? []).map((brand) => ({
        value: brand.en_name,
        label: localName(language, brand),
      })),
    ],
  };
  const set = (change: Partial<Rule>) => onChange({ ...value, ...change });
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-medium">{t("officeMarketing.rule")}</legend>
      {(["category_id", "vendor_id", "brand"] as const).map((name) => (
        <Field key={name} label={t(`officeMarketing.rule.${name}`)} error={rule(`rule.${name}`)}>
          {(control) => (
            <Select
              {...control}
              value={value[name]}
              options={choices[name]}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {(["price_min", "price_max", "newest"] as const).map((name) => (
        <Field
          key={name}
          label={t(`officeMarketing.rule.${name}`)}
          hint={name === "newest" ? t("officeMarketing.rule.newestHint") : undefined}
          error={rule(`rule.${name}`)}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              dir="ltr"
              min={0}
              max={highest[name]}
              value={value[name] === 0 ? "" : String(value[name])}
              onChange={(event) => set({ [name]: Number(event.currentTarget.value) || 0 })}
            />
          )}
        </Field>
      ))}
      <Checkbox
        label={t("officeMarketing.rule.deals")}
        checked={value.deals}
        onChange={(event) => set({ deals: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("officeMarketing.rule.in_stock")}
        checked={value.in_stock}
        onChange={(event) => set({ in_stock: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
