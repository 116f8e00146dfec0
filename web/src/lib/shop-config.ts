import { createContext, useContext } from "react";
import type * as sent from "./shop-config.gen";

// What the server writes into every document, made from Go. The app also starts without most of it.

/** An order costs `fee`, nothing from `free_over` on, and `express_fee` on top for express. */
export type ShippingPrices = Pick<sent.ShippingPrices, "fee" | "free_over"> & Partial<sent.ShippingPrices>;

export type DeliveryCity = ShippingPrices & Omit<sent.DeliveryCity, keyof sent.ShippingPrices>;

/** Working days from the warehouse to the door, at best and at worst. */
export type DeliveryDays = DeliveryCity["standard"];

/** When parcels leave. */
export type DeliveryCalendar = Partial<Pick<sent.ShippingPolicy, "cut_off_hour" | "rest_days" | "holidays">>;

export type ShippingPolicy = ShippingPrices &
  DeliveryCalendar &
  Partial<Pick<sent.ShippingPolicy, "own_cities" | "sellers">> & { cities?: readonly DeliveryCity[] };

export type ShopConfig = Pick<sent.ShopConfig, "name"> & { shipping: ShippingPolicy } & Partial<
    Omit<sent.ShopConfig, "name" | "shipping">
  >;

export const defaultConfig: ShopConfig = {
  name: { en: "Matjar", ar: "متجر" },
  shipping: { fee: 0, free_over: 0 },
};

export const ShopConfigContext = createContext(defaultConfig);

export function useShopConfig(): ShopConfig {
  return useContext(ShopConfigContext);
}

/** Reports whether an order of so many riyals ships free. */
export function shipsFree({ fee, free_over }: ShippingPrices, riyals: number): boolean {
  return fee === 0 || riyals >= free_over;
}
