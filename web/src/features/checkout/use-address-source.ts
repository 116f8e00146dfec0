import { useEffect, useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { loadMaps, type MapsConfig } from "./maps-script";
import { AddressSource } from "./places";

/** Suggests addresses once the maps service is there; undefined until then, and for good without one. */
export function useAddressSource(config: MapsConfig | undefined): AddressSource | undefined {
  const { language } = useLanguage();
  const [source, setSource] = useState<AddressSource>();
  const wanted = config !== undefined && source === undefined;

  useEffect(() => {
    if (!wanted) return undefined;
    return loadMaps(config, language, {
      ready: (places) => setSource(new AddressSource(places)),
      failed: (why) => console.error(why),
    });
  }, [wanted, config, language]);

  return source;
}
