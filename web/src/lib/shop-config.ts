import { createContext, useContext } from "react";
import type { Language } from "@/i18n/language";

/**
 * What shipping costs in riyals: `fee` for an order, free from `free_over` on, and `express_fee` on top for express.
 */
export type ShippingPrices = { fee: number; free_over: number; express_fee?: number };

/** Working days from the warehouse to the door, at best and at worst. */
export type DeliveryDays = readonly [least: number, most: number];

/** A city that shoppers can choose. Without `express`, that does not go there. */
export type DeliveryCity = ShippingPrices & {
  key: string;
  name: Record<Language, string>;
  region: Record<Language, string>;
  standard: DeliveryDays;
  express?: DeliveryDays;
};

/** When parcels leave: not from an hour on, not on some weekdays (0 is Sunday), and not on holidays. */
export type DeliveryCalendar = {
  cut_off_hour?: number;
  rest_days?: readonly number[];
  holidays?: readonly (readonly [from: string, to: string])[];
};

/** The operator's policy: prices in general, the cities to choose from, and vendors with something of their own. */
export type ShippingPolicy = ShippingPrices &
  DeliveryCalendar & {
    cities?: readonly DeliveryCity[];
    /** The operator has added cities, which address forms ask for. */
    own_cities?: boolean;
    sellers?: Readonly<Record<string, { fee?: number; free_over?: number; days?: number }>>;
  };

/** The operator's settings that pages need. The server writes them into the document. */
export type ShopConfig = {
  name: Record<Language, string>;
  /** In the place of sign and name. */
  logo?: { src: string; width: number; height: number };
  shipping: ShippingPolicy;
  /** The service that suggests addresses, when the operator has a key for one. */
  maps?: { key: string; url: string };
  /** Browsers keep pages for use without a network. */
  offline?: boolean;
  /** The ways to pay online that can be chosen, and their companies; without any, orders are paid on delivery. */
  payment_methods?: { method: string; brands: string[] }[];
  /** Text pages that the operator added. */
  pages?: { path: string; title: Record<Language, string> }[];
  /** What the shop does not have or claim, and cod where nothing is paid on delivery. */
  hidden?: ("pro" | "secure" | "delivery" | "support" | "cod")[];
  /** The line above the header. */
  announcement?: { id: string; en: string; ar: string; link?: string; dismissible?: boolean };
  /** The drawing of the official riyal sign, when the operator wants it in prices. */
  riyal_sign?: { path: string; box: string; names: Record<Language, string> };
  /** Says that prices contain VAT, where they do. */
  vat_note?: Record<Language, string>;
};

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
