import { useEffect, useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { AddressAutocomplete } from "./address-autocomplete";
import { loadMaps, type MapsConfig } from "./maps-script";

/**
 * Returns address suggestions once the maps service has loaded; undefined until then, and always without one.
 */
export function useAddressAutocomplete(config: MapsConfig | undefined): AddressAutocomplete | undefined {
  const { language } = useLanguage();
  const [source, setSource] = useState<AddressAutocomplete>();
  const wanted = config !== undefined && source === undefined;

  useEffect(() => {
    if (!wanted) return undefined;
    return loadMaps(config, language, {
      ready: (places) => setSource(new AddressAutocomplete(places)),
      failed: (why) => console.error(why),
    });
  }, [wanted, config, language]);

  return source;
}
