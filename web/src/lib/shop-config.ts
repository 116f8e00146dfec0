import { createContext, useContext } from "react";
import type { Language } from "@/i18n/language";

/**
 * The operator's shipping prices in riyals: `fee` for an order, free from `free_over` on, and `express_fee` on top
 * for express.
 */
export type ShippingPolicy = { fee: number; free_over: number; express_fee?: number };

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
  /** The drawing of the official riyal sign, when the operator wants it in prices. */
  riyal_sign?: { path: string; box: string; names: Record<Language, string> };
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
export function shipsFree({ fee, free_over }: ShippingPolicy, riyals: number): boolean {
  return fee === 0 || riyals >= free_over;
}
