import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import type { StaffOrder } from "./order";

type Item = StaffOrder["order_items"][number];
type Quantity = { order_item_id: string; quantity: number };

/**
 * Lines of an order of which something can be chosen, of one vendor at a time. `most` says how many of each can be;
 * at first all of them are chosen, or none.
 */
export function useLinePicker(order: StaffOrder, most: readonly Quantity[], first: "all" | "none") {
  const items = order.order_items.flatMap((item) => {
    const line = most.find((one) => one.order_item_id === item.order_item_id);
    return line ? [{ item, most: line.quantity }] : [];
  });
  const vendors = [...new Map(items.map(({ item }) => [item.vendor_id, item])).values()];
  const [vendor, setVendor] = useState(vendors[0]?.vendor_id ?? "");
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const rows = items
    .filter(({ item }) => item.vendor_id === vendor)
    .map((row) => ({ ...row, quantity: chosen[row.item.order_item_id] ?? (first === "all" ? row.most : 0) }));
  return {
    vendor,
    /** What was chosen, as the API is told. */
    lines: rows
      .filter((row) => row.quantity > 0)
      .map(({ item, quantity }) => ({ order_item_id: item.order_item_id, quantity })),
    fields: {
      vendors,
      vendor,
      onVendor: setVendor,
      rows,
      onQuantity: (item: Item, quantity: number) => setChosen({ ...chosen, [item.order_item_id]: quantity }),
    },
  };
}

/** The fields of useLinePicker. */
export function LinePicker({
  vendors,
  vendor,
  onVendor,
  rows,
  onQuantity,
}: ReturnType<typeof useLinePicker>["fields"]) {
  const { t, language } = useLanguage();
  return (
    <>
      {vendors.length > 1 && (
        <Field label={t("officeOrders.vendor")}>
          {(control) => (
            <Select
              {...control}
              value={vendor}
              options={vendors.map((item) => ({
                value: item.vendor_id,
                label: localText(language, item.en_vendor, item.ar_vendor),
              }))}
              onChange={(event) => onVendor(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <ul className="grid gap-3">
        {rows.map(({ item, most, quantity }) => (
          <li key={item.order_item_id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{localName(language, item.product)}</span>
            <Select
              compact
              aria-label={`${t("officeOrders.quantity")}: ${localName(language, item.product)}`}
              value={String(quantity)}
              options={Array.from({ length: most + 1 }, (_, n) => ({ value: String(n), label: String(n) }))}
              onChange={(event) => onQuantity(item, Number(event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
