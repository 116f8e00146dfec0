import { useQuery } from "@tanstack/react-query";
import { PackageSearch, Plus, Search } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Select } from "@/ui/select";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { staffApi, type Schemas } from "../../api/client";
import { officeQueries } from "../../api/queries";
import { adminListProductsSortValues as sorts } from "../../api/values.gen";
import { useMay } from "../../app/member-context";
import { categoryOptions } from "../../lib/category-options";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { BulkDialog } from "./bulk-dialog";
import { productStatuses } from "./draft";
import { InlineNumber } from "./inline-number";
import { parseCount, parseNumber } from "./numbers";
import { filtersIn, productsQueries } from "./queries";

const path = "/api/v1/admin/products";

/** What the shop sells. Filters are in the address, so that a view can be kept and sent. */
export function ProductsPage() {
  const { t, language } = useLanguage();
  const may = useMay("products:write");
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get("q") ?? "");
  const q = useDebouncedValue(text.trim(), 250);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState(false);
  const { data: choices } = useQuery(officeQueries.productChoices());
  const get = (name: string) => params.get(name) ?? "";
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const query = filtersIn(params, q, language);
  const list = useStaffList(productsQueries.list(query));
  const total = list.data?.pages[0]?.total;
  const change = useStaffMutation({
    change: ({ id, body }: { id: string; body: Schemas["ProductQuickChange"] }) =>
      staffApi.PATCH("/api/v1/admin/products/{id}", { params: { path: { id } }, body }),
    refresh: [path],
    done: t("products.changed"),
  });
  const filtered = Boolean(
    q || query.status || query.category_id || query.vendor_id || query.stock || query.no_picture,
  );
  const add = (
    <Link to="/admin/products/new" className={buttonStyle({})}>
      <Icon of={Plus} />
      {t("products.add")}
    </Link>
  );

  return (
    <>
      <PageHeader
        title={t("office.feature.products")}
        text={total === undefined ? undefined : t("products.total", { n: total })}
        actions={may && add}
      />
      <div role="search" className="mb-4 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label={t("products.search")}
          placeholder={t("products.search")}
          value={text}
          before={<Icon of={Search} size="sm" />}
          className="min-w-56 grow"
          onChange={(event) => {
            setText(event.currentTarget.value);
            set("q", event.currentTarget.value.trim());
          }}
        />
        <Filter
          label={t("products.status")}
          value={get("status")}
          options={productStatuses.map((value) => ({ value, label: t(`products.status.${value}`) }))}
          onChange={(value) => set("status", value)}
        />
        <Filter
          label={t("products.category")}
          value={get("category")}
          options={categoryOptions(choices?.categories ?? [], language)}
          onChange={(value) => set("category", value)}
        />
        {(choices?.vendors.length ?? 0) > 1 && (
          <Filter
            label={t("products.vendor")}
            value={get("vendor")}
            options={choices!.vendors.map((vendor) => ({
              value: vendor.id,
              label: localName(language, vendor),
            }))}
            onChange={(value) => set("vendor", value)}
          />
        )}
        <Filter
          label={t("products.stockFilter")}
          value={get("picture") ? "none" : get("stock")}
          options={[
            { value: "low", label: t("products.stock.low") },
            { value: "out", label: t("products.stock.out") },
            { value: "none", label: t("products.noPicture") },
          ]}
          onChange={(value) => {
            set("stock", value === "none" ? "" : value);
            set("picture", value === "none" ? value : "");
          }}
        />
        <Select
          aria-label={t("products.sort")}
          className="w-auto!"
          value={query.sort}
          options={sorts.map((value) => ({ value, label: t(`products.sort.${value}`) }))}
          onChange={(event) => set("sort", event.currentTarget.value)}
        />
      </div>
      {ids.size > 0 && (
        <div className="sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-3 rounded-card bg-brand-tint p-3 lg:top-2">
          <p role="status" className="grow font-medium">
            {t("office.selected", { n: ids.size })}
          </p>
          <Button variant="ghost" size="sm" onClick={() => setIds(new Set())}>
            {t("office.clear")}
          </Button>
          <Button size="sm" onClick={() => setChanging(true)}>
            {t("products.bulk")}
          </Button>
        </div>
      )}
      <StaffList
        list={list}
        empty={
          <EmptyState
            icon={PackageSearch}
            title={t(filtered ? "office.noMatch" : "products.none")}
            text={t(filtered ? "office.noMatchText" : "products.noneText")}
            action={!filtered && may && add}
            className="card"
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t("office.feature.products")}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => localName(language, row)}
            selection={may ? { ids, onChange: setIds } : undefined}
            columns={[
              {
                id: "name",
                header: t("products.name"),
                title: true,
                cell: (row) => (
                  <Link to={`/admin/products/${row.id}`} className="flex items-center gap-3 hover:text-brand">
                    <Picture
                      src={row.image_url}
                      alt=""
                      sizes="48px"
                      className="size-12 shrink-0 rounded-control"
                    />
                    <span className="min-w-0">
                      <bdi className="line-clamp-2 wrap-anywhere">{localName(language, row)}</bdi>
                      {row.sku && (
                        <bdi dir="ltr" className="text-sm font-normal text-muted">
                          {row.sku}
                        </bdi>
                      )}
                    </span>
                  </Link>
                ),
              },
              {
                id: "status",
                header: t("products.status"),
                cell: (row) => (
                  <Badge tone={row.status === "active" ? "brand" : "neutral"}>
                    {t(`products.status.${row.status}`)}
                  </Badge>
                ),
              },
              {
                id: "price",
                header: t("products.price"),
                end: true,
                cell: (row) =>
                  row.variants > 0 || !may ? (
                    <Amount of={row.price} />
                  ) : (
                    <InlineNumber
                      label={t("products.priceOf", { name: localName(language, row) })}
                      value={row.price}
                      parse={parseNumber}
                      onSave={(price) =>
                        change.mutateAsync({ id: row.id, body: { price, price_seen: row.price } })
                      }
                    />
                  ),
              },
              {
                id: "stock",
                header: t("products.stock"),
                end: true,
                cell: (row) => (
                  <span className="inline-flex flex-wrap items-center justify-end gap-2">
                    {row.low_stock && (
                      <Badge tone="danger">
                        {t(row.stock > 0 ? "products.stock.low" : "products.stock.out")}
                      </Badge>
                    )}
                    {row.variants > 0 || !may ? (
                      <span>
                        {row.stock}
                        {row.variants > 0 && (
                          <span className="block text-sm text-muted">
                            {t("products.variantCount", { n: row.variants })}
                          </span>
                        )}
                      </span>
                    ) : (
                      <InlineNumber
                        label={t("products.stockOf", { name: localName(language, row) })}
                        value={row.stock}
                        parse={parseCount}
                        onSave={(stock) =>
                          change.mutateAsync({ id: row.id, body: { stock, stock_seen: row.stock } })
                        }
                      />
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </StaffList>
      {changing && choices && (
        <BulkDialog
          ids={[...ids]}
          choices={choices}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            setIds(new Set());
          }}
        />
      )}
    </>
  );
}

type FilterProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Filter({ label, value, options, onChange }: FilterProps) {
  const { t } = useLanguage();
  return (
    <Select
      aria-label={label}
      className="w-auto! max-w-48"
      value={value}
      options={[{ value: "", label: `${label}: ${t("office.all")}` }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
