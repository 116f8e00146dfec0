import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type DeskOrder } from "./order";

export const returnReasons = [
  "changed_mind",
  "size",
  "not_as_described",
  "damaged",
  "faulty",
  "wrong_item",
  "other",
] as const;

type Props = { order: DeskOrder; refundable: Schemas["Refundable"]; onClose: () => void };

/** Refunds lines of one seller that nobody sends back. */
export function RefundDialog({ order, refundable, onClose }: Props) {
  const { t, language } = useLanguage();
  const items = order.order_items.flatMap((item) => {
    const line = refundable.lines.find((one) => one.order_item_id === item.order_item_id);
    return line ? [{ item, most: line.quantity }] : [];
  });
  const vendors = [...new Map(items.map(({ item }) => [item.vendor_id, item])).values()];
  const [vendor, setVendor] = useState(vendors[0]?.vendor_id ?? "");
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [reason, setReason] = useState<(typeof returnReasons)[number]>("damaged");
  const [restock, setRestock] = useState(false);
  const [reference, setReference] = useState("");
  const [nothing, setNothing] = useState(false);
  // The same id refunds once, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const own = items.filter(({ item }) => item.vendor_id === vendor);
  const lines = own
    .map(({ item }) => ({ order_item_id: item.order_item_id, quantity: quantities[item.order_item_id] ?? 0 }))
    .filter((line) => line.quantity > 0);
  const refund = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/orders/{id}/refunds", {
        params: { path: { id: order.order_id } },
        body: { refund_id: id, lines, reason, restock, reference },
      }),
    refresh: [...orderPaths, "/api/v1/admin/returns"],
    done: t("desk.refunded"),
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setNothing(lines.length === 0);
    if (lines.length > 0) refund.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("desk.refundTitle")}
      description={t(`desk.refundText.${refundable.refund_by}`)}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {vendors.length > 1 && (
          <Field label={t("desk.vendor")}>
            {(control) => (
              <Select
                {...control}
                value={vendor}
                options={vendors.map((item) => ({
                  value: item.vendor_id,
                  label: localText(language, item.en_vendor, item.ar_vendor),
                }))}
                onChange={(event) => setVendor(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <ul className="grid gap-3">
          {own.map(({ item, most }) => (
            <li key={item.order_item_id} className="flex items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{localName(language, item.product)}</span>
              <Select
                compact
                aria-label={`${t("desk.quantity")}: ${localName(language, item.product)}`}
                value={String(quantities[item.order_item_id] ?? 0)}
                options={Array.from({ length: most + 1 }, (_, n) => ({ value: String(n), label: String(n) }))}
                onChange={(event) =>
                  setQuantities({ ...quantities, [item.order_item_id]: Number(event.currentTarget.value) })
                }
              />
            </li>
          ))}
        </ul>
        {nothing && (
          <p role="alert" className="text-sm text-danger">
            {t("desk.refundNothing")}
          </p>
        )}
        <Field label={t("desk.reason")}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              options={returnReasons.map((value) => ({ value, label: t(`desk.return.reason.${value}`) }))}
              onChange={(event) => setReason(event.currentTarget.value as (typeof returnReasons)[number])}
            />
          )}
        </Field>
        {refundable.refund_by === "bank" && (
          <Field label={t("desk.reference")}>
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                value={reference}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Checkbox
          label={t("desk.restock")}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <Button type="submit" block loading={refund.isPending}>
          {t("desk.refund")}
        </Button>
      </form>
    </Dialog>
  );
}
