import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type DeskOrder } from "./order";

/** The carriers that the server knows, as they are called; another one needs a link. */
const carriers = [
  ["smsa", "SMSA Express", "سمسا"],
  ["aramex", "Aramex", "أرامكس"],
  ["spl", "SPL", "سبل"],
  ["naqel", "Naqel Express", "ناقل"],
  ["dhl", "DHL", "دي إتش إل"],
] as const;

const another = "other";

type Tracking = { carrier: string; name: string; number: string; url: string };

const untold: Tracking = { carrier: "", name: "", number: "", url: "" };

/** What the API is told about how a parcel is followed. */
function bodyOf(tracking: Tracking) {
  if (!tracking.carrier) return {};
  return {
    carrier: tracking.carrier === another ? tracking.name : tracking.carrier,
    tracking_number: tracking.number,
    ...(tracking.carrier === another && { tracking_url: tracking.url }),
  };
}

type FieldsProps = { value: Tracking; onChange: (value: Tracking) => void; problems: ReadonlySet<string> };

function TrackingFields({ value, onChange, problems }: FieldsProps) {
  const { t, language } = useLanguage();
  const wrong = (name: string) => problems.has(name) && t("error.validation_failed");
  return (
    <>
      <Field label={t("desk.carrier")} error={value.carrier !== another && wrong("carrier")}>
        {(control) => (
          <Select
            {...control}
            value={value.carrier}
            options={[
              { value: "", label: t("desk.carrier.none") },
              ...carriers.map(([key, en, ar]) => ({ value: key, label: localText(language, en, ar) })),
              { value: another, label: t("desk.carrier.other") },
            ]}
            onChange={(event) => onChange({ ...value, carrier: event.currentTarget.value })}
          />
        )}
      </Field>
      {value.carrier === another && (
        <Field label={t("desk.carrierName")} required error={wrong("carrier")}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={value.name}
              onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {value.carrier && (
        <Field label={t("desk.tracking")} required error={wrong("tracking_number")}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              maxLength={60}
              value={value.number}
              onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {value.carrier === another && (
        <Field label={t("desk.trackingUrl")} required error={wrong("tracking_url")}>
          {(control) => (
            <Input
              {...control}
              type="url"
              dir="ltr"
              maxLength={500}
              value={value.url}
              onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type Props = { order: DeskOrder; onClose: () => void };

/** Sends a parcel with things of one vendor. */
export function ShipDialog({ order, onClose }: Props) {
  const { t, language } = useLanguage();
  const left = order.order_items.flatMap((item) => {
    const line = order.unsent.find((one) => one.order_item_id === item.order_item_id);
    return line ? [{ item, quantity: line.quantity }] : [];
  });
  const vendors = [...new Map(left.map(({ item }) => [item.vendor_id, item])).values()];
  const [vendor, setVendor] = useState(vendors[0]?.vendor_id ?? "");
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [tracking, setTracking] = useState(untold);
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set());
  const own = left.filter(({ item }) => item.vendor_id === vendor);
  const lines = own
    .map(({ item, quantity }) => ({
      order_item_id: item.order_item_id,
      quantity: quantities[item.order_item_id] ?? quantity,
    }))
    .filter((line) => line.quantity > 0);
  const ship = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/orders/{id}/shipments", {
        params: { path: { id: order.order_id } },
        body: { vendor_id: vendor, lines, ...bodyOf(tracking) },
      }),
    refresh: orderPaths,
    done: t("desk.moved"),
    onDone: onClose,
    onRefused: ({ fields }) => {
      setProblems(new Set(fields.map((field) => field.field)));
      return fields.length > 0;
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblems(new Set());
    if (lines.length > 0) ship.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("desk.shipTitle")}
      description={t("desk.shipText")}
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
          {own.map(({ item, quantity }) => (
            <li key={item.order_item_id} className="flex items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{localName(language, item.product)}</span>
              <Select
                compact
                aria-label={`${t("desk.quantity")}: ${localName(language, item.product)}`}
                value={String(quantities[item.order_item_id] ?? quantity)}
                options={Array.from({ length: quantity + 1 }, (_, n) => ({
                  value: String(quantity - n),
                  label: String(quantity - n),
                }))}
                onChange={(event) =>
                  setQuantities({ ...quantities, [item.order_item_id]: Number(event.currentTarget.value) })
                }
              />
            </li>
          ))}
        </ul>
        <TrackingFields value={tracking} onChange={setTracking} problems={problems} />
        <Button type="submit" block loading={ship.isPending}>
          {t("desk.ship")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Changes carrier and number of a parcel. */
export function TrackingDialog({ order, shipment, onClose }: Props & { shipment: string }) {
  const { t } = useLanguage();
  const [tracking, setTracking] = useState({ ...untold, carrier: carriers[0][0] as string });
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set());
  const save = useStaffMutation({
    change: () =>
      staffApi.PUT("/api/v1/admin/orders/{id}/shipments/{shipment}", {
        params: { path: { id: order.order_id, shipment } },
        body: bodyOf(tracking),
      }),
    refresh: orderPaths,
    done: t("office.saved"),
    onDone: onClose,
    onRefused: ({ fields }) => {
      setProblems(new Set(fields.map((field) => field.field)));
      return fields.length > 0;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("desk.editTracking")}
      closeLabel={t("office.close")}
      size="sm"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TrackingFields value={tracking} onChange={setTracking} problems={problems} />
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
