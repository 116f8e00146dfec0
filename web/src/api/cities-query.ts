import { useQuery } from "@tanstack/react-query";
import { regionOf, type Place } from "@/i18n/saudi-places";
import { cities as known } from "@/i18n/saudi-places.gen";
import type { Language } from "@/i18n/language";
import { useShopConfig } from "@/lib/shop-config";
import { apiQuery } from "./api-query";

type Cities = {
  /** Those that an address form suggests. */
  cities: readonly Place[];
  /** Returns the name of a city's region in the language; undefined for an unknown city. */
  regionOf: (language: Language, cityName: string) => string | undefined;
};

/** The cities that every shop knows, and those that the operator has added. */
export function useCities(): Cities {
  const { own_cities: enabled = false } = useShopConfig().shipping;
  const { data } = useQuery({ ...apiQuery("/api/v1/delivery/cities"), enabled, staleTime: Infinity });
  const own = data?.cities ?? [];
  return {
    cities: [...known, ...own.map(({ name }) => name)],
    regionOf: (language, cityName) => {
      const typed = cityName.trim().toLowerCase();
      const city = own.find(({ name }) => name.en.toLowerCase() === typed || name.ar === typed);
      return city?.region[language] ?? regionOf(language, cityName);
    },
  };
}
