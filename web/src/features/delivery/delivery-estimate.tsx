import { MapPin, Truck, Zap } from "lucide-react";
import { formatDay } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { useMountTime } from "@/lib/clock";
import { Icon } from "@/ui/icon";
import { Select } from "@/ui/select";
import { useShopConfig, type DeliveryDays } from "@/lib/shop-config";
import { useCity } from "@/lib/use-city";
import { estimateDelivery } from "./estimate";

type Props = { express: boolean; free: boolean; vendorId: string };

/** When the product reaches the shopper's city, which can be changed on the spot. */
export function DeliveryEstimate({ express, free, vendorId }: Props) {
  const { language, t } = useLanguage();
  const { shipping } = useShopConfig();
  const [city, setCity] = useCity();
  // The dates are fixed for one visit of the page, so that they do not change while it is read.
  const now = useMountTime();
  const handling = shipping.sellers?.[vendorId]?.days;
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm font-medium">
          <Icon of={MapPin} size="sm" className="text-brand" />
          {t("city.deliverTo")}
        </p>
        <Select
          compact
          aria-label={t("delivery.change")}
          value={city.key}
          onChange={(event) => setCity(event.target.value)}
          options={(shipping.cities ?? []).map(({ key, name }) => ({ value: key, label: name[language] }))}
        />
      </div>
      <ul className="mt-3 grid gap-2.5">
        {(["express", "standard"] as const).map((speed) => {
          const days = speed === "standard" || express ? city[speed] : undefined;
          return (
            days && <Way key={speed} speed={speed} days={days} handling={handling} now={now} free={free} />
          );
        })}
      </ul>
    </div>
  );
}

type WayProps = {
  speed: "express" | "standard";
  days: DeliveryDays;
  handling: number | undefined;
  now: number;
  free: boolean;
};

function Way({ speed, days, handling, now, free }: WayProps) {
  const { language, t } = useLanguage();
  const { shipping } = useShopConfig();
  const { from, to, tomorrow } = estimateDelivery(shipping, days, now, handling);
  const first = formatDay(language, from);
  const text =
    from === to
      ? t("delivery.on", { day: tomorrow ? t("delivery.tomorrow", { day: first }) : first })
      : t("delivery.between", { from: first, to: formatDay(language, to) });
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon
        of={speed === "express" ? Zap : Truck}
        size="sm"
        flip={speed === "standard"}
        className="mt-0.5 text-brand"
      />
      <span>
        <span className="font-medium">
          {t(`delivery.${speed}`)}
          {free && <span className="text-brand"> · {t("delivery.free")}</span>}
        </span>
        <span className="block text-muted">{text}</span>
      </span>
    </li>
  );
}
