import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi } from "../../api/client";
import {
  trackingCarrierMaxLength,
  trackingTrackingNumberMaxLength,
  trackingTrackingUrlMaxLength,
} from "../../api/limits.gen";
import { carriers } from "../../api/lists.gen";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { LinePicker, useLinePicker } from "./line-picker";
import { orderPaths, type StaffOrder } from "./order";

/** A carrier that the server does not know, which needs a link. */
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
      <Field label={t("officeOrders.carrier")} error={value.carrier !== another && wrong("carrier")}>
        {(control) => (
          <Select
            {...control}
            value={value.carrier}
            options={[
              { value: "", label: t("officeOrders.carrier.none") },
              ...carriers.map(([key, en, ar]) => ({ value: key, label: localText(language, en, ar) })),
              { value: another, label: t("officeOrders.carrier.other") },
            ]}
            onChange={(event) => onChange({ ...value, carrier: event.currentTarget.value })}
          />
        )}
      </Field>
      {value.carrier === another && (
        <Field label={t("officeOrders.carrierName")} required error={wrong("carrier")}>
          {(control) => (
            <Input
              {...control}
              maxLength={trackingCarrierMaxLength}
              value={value.name}
              onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {value.carrier && (
        <Field label={t("officeOrders.tracking")} required error={wrong("tracking_number")}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              maxLength={trackingTrackingNumberMaxLength}
              value={value.number}
              onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {value.carrier === another && (
        <Field label={t("officeOrders.trackingUrl")} required error={wrong("tracking_url")}>
          {(control) => (
            <Input
              {...control}
              type="url"
              dir="ltr"
              maxLength={trackingTrackingUrlMaxLength}
              value={value.url}
              onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type Props = { order: StaffOrder; onClose: () => void };

/** Sends a parcel with things of one vendor. */
export function ShipDialog({ order, onClose }: Props) {
  const { t } = useLanguage();
  const picker = useLinePicker(order, order.unsent, "all");
  const { lines } = picker;
  const [tracking, setTracking] = useState(untold);
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set());
  const ship = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/orders/{id}/shipments", {
        params: { path: { id: order.order_id } },
        body: { vendor_id: picker.vendor, lines, ...bodyOf(tracking) },
      }),
    refresh: orderPaths,
    done: t("officeOrders.moved"),
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
      title={t("officeOrders.shipTitle")}
      description={t("officeOrders.shipText")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <LinePicker {...picker.fields} />
        <TrackingFields value={tracking} onChange={setTracking} problems={problems} />
        <Button type="submit" block loading={ship.isPending}>
          {t("officeOrders.ship")}
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
      title={t("officeOrders.editTracking")}
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
