import { Truck, Zap } from "lucide-react";
import type { Speed } from "@/api/quote-query";
import { saudiOffset } from "@/api/rules.gen";
import type { components } from "@/api/schema";
import { formatDay } from "@/i18n/dates";
import { InlineList } from "@/i18n/inline-list";
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
  const day = (date: string) => formatDay(language, Date.parse(`${date}T00:00:00${saudiOffset}`));
  return ({ from, to }) =>
    from === to
      ? t("promise.on", { day: day(from) })
      : t("promise.between", { from: day(from), to: day(to) });
}

/** When it arrives: a line for each span of days, with its sellers unless that is all of them. */
export function DeliveryPromise({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { language } = useLanguage();
  const text = useWindowText();
  const spans = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const days = text(delivery);
    spans.set(days, [...(spans.get(days) ?? []), delivery]);
  }
  return (
    spans.size > 0 && (
      <div className="grid gap-1.5 text-sm">
        {[...spans].map(([days, together]) => {
          const express = together[0]?.speed === "express";
          return (
            <p key={days} className="flex items-start gap-2">
              <Icon of={express ? Zap : Truck} size="sm" flip={!express} className="mt-0.5 text-brand" />
              <span className="min-w-0">
                <span className="font-medium">{days}</span>
                {spans.size > 1 && (
                  <span className="block text-muted">
                    <InlineList
                      items={together.map(({ en_vendor, ar_vendor }) =>
                        localText(language, en_vendor, ar_vendor),
                      )}
                    />
                  </span>
                )}
              </span>
            </p>
          );
        })}
      </div>
    )
  );
}
