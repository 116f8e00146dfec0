import { cities, type City } from "@/lib/city";
import { useCity } from "@/lib/use-city";
import { useT } from "@/i18n/language-context";
import { DropdownMenu, DropdownMenuRadioGroup, DropdownMenuLabel } from "@/ui/dropdown-menu";
import type { MenuProps } from "./lazy-menu";

export function CityMenuItems(props: MenuProps) {
  const t = useT();
  const [city, setCity] = useCity();
  return (
    <DropdownMenu {...props}>
      <DropdownMenuLabel>{t("city.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={city}
        onValueChange={(value) => setCity(value as City)}
        options={cities.map((value) => ({ value, label: t(`city.${value}`) }))}
      />
    </DropdownMenu>
  );
}
