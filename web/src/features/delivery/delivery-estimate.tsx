import { MapPin, Truck, Zap } from "lucide-react";
import { formatDay } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { useMountTime } from "@/lib/clock";
import { Icon } from "@/ui/icon";
import { Select } from "@/ui/select";
import { cities, type City } from "@/lib/city";
import { estimateDelivery, type DeliverySpeed } from "./estimate";
import { useCity } from "@/lib/use-city";

type Props = { express: boolean; free: boolean };

/** When the product reaches the shopper's city, which can be changed on the spot. */
export function DeliveryEstimate({ express, free }: Props) {
  const { t } = useLanguage();
  const [city, setCity] = useCity();
  // The dates are fixed for one visit of the page, so that they do not change while it is read.
  const now = useMountTime();
  const speeds: readonly DeliverySpeed[] = express ? ["express", "standard"] : ["standard"];
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
          value={city}
          onChange={(event) => setCity(event.target.value as City)}
          options={cities.map((value) => ({ value, label: t(`city.${value}`) }))}
        />
      </div>
      <ul className="mt-3 grid gap-2.5">
        {speeds.map((speed) => (
          <Way key={speed} speed={speed} city={city} now={now} free={free} />
        ))}
      </ul>
    </div>
  );
}

function Way({ speed, city, now, free }: { speed: DeliverySpeed; city: City; now: number; free: boolean }) {
  const { language, t } = useLanguage();
  const { from, to, tomorrow } = estimateDelivery(city, speed, now);
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
