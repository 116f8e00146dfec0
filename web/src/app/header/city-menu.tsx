import { ChevronDown, MapPin } from "lucide-react";
import { useCity } from "@/lib/use-city";
import { useLanguage } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import { LazyMenu } from "./lazy-menu";

const load = () => import("./city-menu-items").then((m) => m.CityMenuItems);

export function CityMenu() {
  const { language, t } = useLanguage();
  const [city] = useCity();
  return (
    <LazyMenu
      load={load}
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-control px-2 text-start hover:bg-sunken md:max-lg:gap-1.5"
        >
          <Icon of={MapPin} className="text-brand" />
          <span className="flex items-baseline gap-1.5 lg:block">
            <span className="text-sm whitespace-nowrap text-muted md:max-lg:sr-only lg:block lg:text-xs lg:leading-4">
              {t("city.deliverTo")}
            </span>
            <span className="text-sm font-medium whitespace-nowrap">{city.name[language]}</span>
          </span>
          <Icon of={ChevronDown} size="sm" className="text-muted" />
        </button>
      }
    />
  );
}
