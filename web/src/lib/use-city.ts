import { useSyncExternalStore } from "react";
import { readCity, saveCity, serverCity, subscribeCity } from "./city";
import { useShopConfig, type DeliveryCity, type ShippingPrices } from "./shop-config";

const unnamed = { en: "", ar: "" };

/** The delivery city that the shopper chose, of those that the shop offers; the first until then. */
export function useCity(): [DeliveryCity, (key: string) => void] {
  const { shipping } = useShopConfig();
  const key = useSyncExternalStore(subscribeCity, readCity, serverCity);
  const cities = shipping.cities ?? [];
  const city = cities.find((one) => one.key === key) ?? cities[0];
  return [city ?? { ...shipping, key: "", name: unnamed, region: unnamed, standard: [0, 0] }, saveCity];
}

/** What shipping things of a vendor to the shopper's city costs. */
export function useShippingPrices(vendorId: string): ShippingPrices {
  const { sellers } = useShopConfig().shipping;
  const [{ fee, free_over, express_fee }] = useCity();
  return { fee, free_over, express_fee, ...sellers?.[vendorId] };
}
