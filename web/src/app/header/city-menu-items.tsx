import { useShopConfig } from "@/lib/shop-config";
import { useCity } from "@/lib/use-city";
import { useLanguage } from "@/i18n/language-context";
import { DropdownMenu, DropdownMenuRadioGroup, DropdownMenuLabel } from "@/ui/dropdown-menu";
import type { MenuProps } from "./lazy-menu";

export function CityMenuItems(props: MenuProps) {
  const { language, t } = useLanguage();
  const { cities = [] } = useShopConfig().shipping;
  const [city, setCity] = useCity();
  return (
    <DropdownMenu {...props}>
      <DropdownMenuLabel>{t("city.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={city.key}
        onValueChange={setCity}
        options={cities.map(({ key, name }) => ({ value: key, label: name[language] }))}
      />
    </DropdownMenu>
  );
}
