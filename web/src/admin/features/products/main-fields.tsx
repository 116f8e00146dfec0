import { useId } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import {
  productFieldsArBrandMaxLength,
  productFieldsArDescriptionMaxLength,
  productFieldsArNameMaxLength,
  productFieldsBrandMaxLength,
  productFieldsEnDescriptionMaxLength,
  productFieldsEnNameMaxLength,
  productFieldsVideoUrlMaxLength,
} from "../../api/limits.gen";
import { categoryOptions } from "../../lib/category-options";
import type { Problems } from "../../lib/field-problems";
import { useRuleText } from "../../lib/rule-text";
import { NamesFields } from "../../ui/names-fields";
import { productStatuses, type Choices, type Draft } from "./draft";

type Props = {
  draft: Draft;
  change: (next: Partial<Draft>) => void;
  problems: Problems;
  choices: Choices;
};

type NumberName = "price" | "compareAt" | "stock" | "lowStock";

const limits = {
  en_name: productFieldsEnNameMaxLength,
  ar_name: productFieldsArNameMaxLength,
  en_description: productFieldsEnDescriptionMaxLength,
  ar_description: productFieldsArDescriptionMaxLength,
};

/** Names and descriptions, the two languages side by side. */
export function ProductNames({ draft, change, problems }: Props) {
  const rule = useRuleText(problems);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <NamesFields
        value={draft}
        limits={limits}
        rows={6}
        descriptionClassName="h-44"
        rule={rule}
        onChange={change}
      />
    </div>
  );
}

/** The address of a video that is shown with the pictures. */
export function VideoField({ draft, change, problems }: Props) {
  const { t } = useLanguage();
  const rule = useRuleText(problems);
  return (
    <Field label={t("editor.video")} hint={t("editor.videoHint")} error={rule("video_url")} className="mt-4">
      {(control) => (
        <Input
          {...control}
          type="url"
          dir="ltr"
          maxLength={productFieldsVideoUrlMaxLength}
          value={draft.video_url}
          onChange={(event) => change({ video_url: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** Price and stock, unless variants have their own. */
export function SellingFields({ draft, change, problems }: Props) {
  const { t } = useLanguage();
  const rule = useRuleText(problems);
  const number = (name: NumberName) => ({
    dir: "ltr",
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {draft.variants.length > 0 ? (
        <p className="self-center text-muted sm:col-span-2 lg:col-span-3">{t("editor.ofVariants")}</p>
      ) : (
        <>
          <Field label={t("editor.price")} required hint={t("editor.priceHint")} error={rule("price")}>
            {(control) => <Input {...control} {...number("price")} inputMode="decimal" />}
          </Field>
          <Field
            label={t("editor.compareAt")}
            hint={t("editor.compareAtHint")}
            error={rule("compare_at_price")}
          >
            {(control) => <Input {...control} {...number("compareAt")} inputMode="decimal" />}
          </Field>
          <Field label={t("editor.stock")} required error={rule("stock")}>
            {(control) => <Input {...control} {...number("stock")} inputMode="numeric" />}
          </Field>
        </>
      )}
      <Field label={t("editor.lowStock")} error={rule("low_stock_threshold")}>
        {(control) => <Input {...control} {...number("lowStock")} inputMode="numeric" />}
      </Field>
    </div>
  );
}

/** Category, vendor, brand and status. */
export function PlaceFields({ draft, change, problems, choices, ofVendor }: Props & { ofVendor: boolean }) {
  const { t, language } = useLanguage();
  const rule = useRuleText(problems);
  const brands = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={t("editor.category")} required error={rule("category_id")}>
        {(control) => (
          <Select
            {...control}
            value={draft.category_id}
            placeholder={t("editor.choose")}
            options={categoryOptions(choices.categories, language)}
            onChange={(event) => change({ category_id: event.currentTarget.value })}
          />
        )}
      </Field>
      {!ofVendor && (
        <Field label={t("editor.vendor")} required error={rule("vendor_id")}>
          {(control) => (
            <Select
              {...control}
              value={draft.vendor_id}
              placeholder={t("editor.choose")}
              options={choices.vendors.map((vendor) => ({
                value: vendor.id,
                label: localName(language, vendor),
              }))}
              onChange={(event) => change({ vendor_id: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field label={t("products.status")} error={rule("status")}>
        {(control) => (
          <Select
            {...control}
            value={draft.status}
            options={productStatuses.map((value) => ({
              value,
              label: t(`products.status.${value}`),
            }))}
            onChange={(event) => change({ status: event.currentTarget.value as Draft["status"] })}
          />
        )}
      </Field>
      <Field label={t("editor.brand")} error={rule("brand")}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            list={brands}
            maxLength={productFieldsBrandMaxLength}
            value={draft.brand}
            onChange={(event) => {
              const brand = event.currentTarget.value;
              const known = choices.brands.find((one) => one.en_name === brand);
              change(known ? { brand, ar_brand: known.ar_name } : { brand });
            }}
          />
        )}
      </Field>
      <Field label={t("editor.arBrand")} error={rule("ar_brand")}>
        {(control) => (
          <Input
            {...control}
            dir="rtl"
            lang="ar"
            maxLength={productFieldsArBrandMaxLength}
            value={draft.ar_brand}
            onChange={(event) => change({ ar_brand: event.currentTarget.value })}
          />
        )}
      </Field>
      <datalist id={brands}>
        {choices.brands.slice(0, 500).map((brand) => (
          <option key={brand.en_name} value={brand.en_name}>
            {brand.ar_name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
