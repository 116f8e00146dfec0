import { Truck, Zap } from "lucide-react";
import type { Speed } from "@/api/quote-query";
import type { components } from "@/api/schema";
import { formatDay } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Icon } from "@/ui/icon";

export type Parcel = components["schemas"]["Parcel"];
export type Delivery = components["schemas"]["Delivery"];
type Window = Pick<Delivery, "from" | "to">;

/** What a quote promises at a speed: parcels that cannot go by express are sent the standard way. */
export function promisedAt(parcels: readonly Parcel[], speed: Speed): Delivery[] {
  return parcels.map(({ standard, express, ...parcel }) =>
    speed === "express" && express
      ? { ...parcel, ...express, speed: "express" }
      : { ...parcel, ...standard, speed: "standard" },
  );
}

/** The speed that a shopper gets who has chosen none: the fast one if it costs nothing more. */
export function usualSpeed(expressFee = 0): Speed {
  return expressFee > 0 ? "standard" : "express";
}

/** Returns how a page says between which days something arrives. */
export function useWindowText(): (window: Window) => string {
  const { language, t } = useLanguage();
  const day = (date: string) => formatDay(language, Date.parse(`${date}T00:00:00+03:00`));
  return ({ from, to }) =>
    from === to
      ? t("promise.on", { day: day(from) })
      : t("promise.between", { from: day(from), to: day(to) });
}

/** When it arrives: one line if all parcels come in the same days, else one for each seller. */
export function DeliveryPromise({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { language } = useLanguage();
  const text = useWindowText();
  const [first] = deliveries;
  if (!first) return null;
  const differ = deliveries.some(({ from, to }) => from !== first.from || to !== first.to);
  return (
    <div className="grid gap-1.5 text-sm">
      {(differ ? deliveries : [first]).map((delivery) => (
        <p key={delivery.vendor_id} className="flex items-start gap-2">
          <Icon
            of={delivery.speed === "express" ? Zap : Truck}
            size="sm"
            flip={delivery.speed === "standard"}
            className="mt-0.5 text-brand"
          />
          <span className="min-w-0">
            <span className="font-medium">{text(delivery)}</span>
            {differ && (
              <bdi className="block text-muted">
                {localText(language, delivery.en_vendor, delivery.ar_vendor)}
              </bdi>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}
