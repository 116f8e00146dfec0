import { createContext, useContext } from "react";

/** The operator's shipping prices in riyals: `fee` for an order, free from `free_over` on. */
export type ShippingPolicy = { fee: number; free_over: number };

/** The operator's settings that pages need. The server writes them into the document. */
export type ShopConfig = {
  shipping: ShippingPolicy;
  /** The service that suggests addresses, when the operator has a key for one. */
  maps?: { key: string; url: string };
};

export const defaultConfig: ShopConfig = { shipping: { fee: 0, free_over: 0 } };

export const ShopConfigContext = createContext(defaultConfig);

export function useShopConfig(): ShopConfig {
  return useContext(ShopConfigContext);
}

/** Reports whether an order of so many riyals ships free. */
export function shipsFree({ fee, free_over }: ShippingPolicy, riyals: number): boolean {
  return fee === 0 || riyals >= free_over;
}
