import type { Speed } from "@/api/quote-query";
import { formatPrice } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { DeliveryPromise, promisedAt, type Parcel } from "@/lib/delivery-promise";
import { RadioGroup } from "@/ui/radio-group";
import { speeds } from "./rules";

type Props = {
  parcels: readonly Parcel[];
  /** What express costs on top, in riyals. */
  fee: number;
  speed: Speed;
  onChange: (speed: Speed) => void;
};

/** When it arrives: a choice where something can go by express, else the promise alone. */
export function DeliveryChoice({ parcels, fee, speed, onChange }: Props) {
  const t = useT();
  if (parcels.length === 0) return null;
  if (!parcels.some(({ express }) => express)) {
    return (
      <section aria-label={t("promise.title")} className="rounded-inner bg-brand-tint px-4 py-3">
        <DeliveryPromise deliveries={promisedAt(parcels, "standard")} />
      </section>
    );
  }
  return (
    <RadioGroup
      legend={t("promise.speed")}
      boxed
      value={speed}
      onChange={onChange}
      options={speeds.toReversed().map((value) => ({
        value,
        label: <span className="font-medium">{t(`promise.${value}`)}</span>,
        description: <DeliveryPromise deliveries={promisedAt(parcels, value)} />,
        note: value === "express" && (fee > 0 ? `+ ${formatPrice(fee)}` : t("promise.free")),
      }))}
    />
  );
}
