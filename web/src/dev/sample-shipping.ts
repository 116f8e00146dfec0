import type { DeliveryCity, DeliveryDays, ShippingPolicy } from "@/lib/shop-config";

function city(
  key: string,
  en: string,
  ar: string,
  region: DeliveryCity["region"],
  standard: DeliveryDays,
  express: DeliveryDays,
): DeliveryCity {
  return { key, name: { en, ar }, region, fee: 0, free_over: 200, express_fee: 0, standard, express };
}

/** The policy of a shop in which nothing was set. */
export const sampleShipping = {
  fee: 0,
  free_over: 200,
  express_fee: 0,
  cut_off_hour: 16,
  rest_days: [5],
  cities: [
    city("riyadh", "Riyadh", "الرياض", { en: "Riyadh", ar: "الرياض" }, [2, 3], [1, 1]),
    city("jeddah", "Jeddah", "جدة", { en: "Makkah", ar: "مكة المكرمة" }, [3, 4], [1, 2]),
    city("dammam", "Dammam", "الدمام", { en: "Eastern Province", ar: "المنطقة الشرقية" }, [2, 4], [1, 2]),
    city("makkah", "Makkah", "مكة المكرمة", { en: "Makkah", ar: "مكة المكرمة" }, [3, 5], [2, 2]),
  ],
} as const satisfies ShippingPolicy;
