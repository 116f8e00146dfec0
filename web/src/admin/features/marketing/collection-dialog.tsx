import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import type { Schemas } from "../../api/client";
import {
  collectionFieldsArDescriptionMaxLength,
  collectionFieldsArNameMaxLength,
  collectionFieldsEnDescriptionMaxLength,
  collectionFieldsEnNameMaxLength,
  collectionFieldsSlugMaxLength,
} from "../../api/limits.gen";
import { collectionFieldsByValues } from "../../api/values.gen";
import { optionCode } from "../../lib/option-code";
import { NamesFields } from "../../ui/names-fields";
import { ListLoading } from "../../ui/staff-list";
import { ChosenProducts } from "./chosen-products";
import { marketingQueries } from "./queries";
import { RuleFields } from "./rule-fields";
import type { PickedProduct } from "./product-picker";
import type { Entry } from "./use-entries";
import { useEntryForm } from "./use-entry-form";

type Fields = Schemas["CollectionFields"];

const empty: Fields = {
  active: true,
  home: false,
  slug: "",
  en_name: "",
  ar_name: "",
  en_description: "",
  ar_description: "",
  by: "hand",
  products: [],
  rule: {
    category_id: "",
    vendor_id: "",
    brand: "",
    deals: false,
    in_stock: false,
    price_min: 0,
    price_max: 0,
    newest: 0,
  },
};

const limits = {
  en_name: collectionFieldsEnNameMaxLength,
  ar_name: collectionFieldsArNameMaxLength,
  en_description: collectionFieldsEnDescriptionMaxLength,
  ar_description: collectionFieldsArDescriptionMaxLength,
};

type Props = { collection?: Entry<"collections">; onClose: () => void };

/** Name, address and products of a collection. */
export function CollectionDialog({ collection, onClose }: Props) {
  const { t } = useLanguage();
  const byHand = collection?.fields.by === "hand" ? collection.id : undefined;
  const chosen = useQuery({
    ...marketingQueries.chosenProducts(byHand ?? ""),
    enabled: byHand !== undefined,
  });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t(collection ? "officeMarketing.editCollection" : "officeMarketing.addCollection")}
      closeLabel={t("office.close")}
    >
      {chosen.error ? (
        <QueryError error={chosen.error} onRetry={chosen.refetch} retrying={chosen.isFetching} />
      ) : byHand !== undefined && !chosen.data ? (
        <ListLoading />
      ) : (
        <CollectionForm collection={collection} chosen={chosen.data?.products ?? []} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CollectionForm({
  collection,
  chosen,
  onClose,
}: Props & {
  /** The products that the collection has by hand. */
  chosen: readonly PickedProduct[];
}) {
  const { t } = useLanguage();
  const [products, setProducts] = useState(chosen);
  const complete = (fields: Fields): Fields => ({
    ...fields,
    slug: fields.slug.trim() || (fields.en_name ? optionCode(fields.en_name, []) : ""),
    products: products.map((product) => product.id),
  });
  const { fields, set, rule, saving, submit } = useEntryForm(
    "collections",
    collection,
    empty,
    onClose,
    complete,
  );
  const whole = complete(fields);

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NamesFields value={fields} limits={limits} rows={2} rule={rule} onChange={set} />
        <Field label={t("categories.slug")} hint={t("officeMarketing.slugHint")} error={rule("slug")}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              maxLength={collectionFieldsSlugMaxLength}
              placeholder={whole.slug}
              value={fields.slug}
              onChange={(event) => set({ slug: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t("officeMarketing.by")}>
          {(control) => (
            <Select
              {...control}
              value={fields.by}
              options={collectionFieldsByValues.map((value) => ({
                value,
                label: t(`officeMarketing.by.${value}`),
              }))}
              onChange={(event) => set({ by: event.currentTarget.value as Fields["by"] })}
            />
          )}
        </Field>
      </div>
      {fields.by === "hand" ? (
        <ChosenProducts products={products} problem={rule("products")} onChange={setProducts} />
      ) : (
        <RuleFields value={fields.rule} rule={rule} onChange={(value) => set({ rule: value })} />
      )}
      {fields.by === "rule" && <Selected fields={whole} />}
      <div className="grid gap-2">
        <Checkbox
          label={t("officeMarketing.home")}
          checked={fields.home}
          onChange={(event) => set({ home: event.currentTarget.checked })}
        />
        <Checkbox
          label={t("officeMarketing.active")}
          checked={fields.active}
          onChange={(event) => set({ active: event.currentTarget.checked })}
        />
      </div>
      <Button type="submit" block loading={saving}>
        {t("office.save")}
      </Button>
    </form>
  );
}

/** How many products a rule selects now, and the first of them. */
function Selected({ fields }: { fields: Fields }) {
  const { t, language } = useLanguage();
  const rule = useDebouncedValue(fields.rule, 300);
  const { data, error, refetch, isFetching } = useQuery({
    ...marketingQueries.selected({ ...fields, rule }),
    placeholderData: (before) => before,
  });
  // A rule that cannot be is said beside its fields when it is saved.
  if (error && !(error instanceof ApiError && error.code === "validation_failed"))
    return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3">
      {data && t("products.total", { n: data.total })}
      {data && data.total > 0 && (
        <span className="block text-sm text-muted">
          {data.products.map((product) => localName(language, product)).join(language === "ar" ? "، " : ", ")}
        </span>
      )}
    </p>
  );
}
