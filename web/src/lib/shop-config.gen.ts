// Generated from internal/server/app_config.go by `make generate`; do not edit.

/** What shipping costs in riyals. */
export type ShippingPrices = {
  /** What shipping an order costs. */
  fee: number;
  /** Subtotal from which shipping is free. */
  free_over: number;
  /** What express costs on top of that, for the whole order. */
  express_fee: number;
};

/** A city that shoppers can choose. Without express, that does not go there. */
export type DeliveryCity = ShippingPrices & {
  key: string;
  name: {
    en: string;
    ar: string;
  };
  region: {
    en: string;
    ar: string;
  };
  /** Working days from the warehouse to the door, at best and at worst. */
  standard: readonly [number, number];
  express?: readonly [number, number];
};

/** The operator's policy: prices in general, when parcels leave, the cities to choose from, and vendors with something of their own. */
export type ShippingPolicy = ShippingPrices & {
  /** From this hour on, parcels leave the next day. */
  cut_off_hour: number;
  /** Weekdays on which none leave; 0 is Sunday. */
  rest_days: ReadonlyArray<number>;
  /** First and last day of times when none leave. */
  holidays?: ReadonlyArray<readonly [string, string]>;
  /** Those that shoppers can choose. */
  cities: ReadonlyArray<DeliveryCity>;
  /** The operator has added cities, which address forms ask for. */
  own_cities?: boolean;
  /** The vendors with something of their own, by id. */
  sellers?: Readonly<Record<string, {
    fee?: number;
    free_over?: number;
    days?: number;
  }>>;
};

/** What the app knows of the shop. The server writes it into the document. */
export type ShopConfig = {
  /** The public anonymous key of the sign-in API. */
  public_key: string;
  name: {
    en: string;
    ar: string;
  };
  shipping: ShippingPolicy;
  /** The service that suggests addresses, when the operator has a key for one. */
  maps?: {
    key: string;
    url: string;
  };
  /** The drawing of the official riyal sign, when the operator wants it in prices. */
  riyal_sign?: {
    path: string;
    box: string;
    names: {
      en: string;
      ar: string;
    };
  };
  /** Says that prices contain VAT, where they do. */
  vat_note?: {
    en: string;
    ar: string;
  };
  /** Browsers keep pages for use without a network. */
  offline: boolean;
  /** The ways to pay online that can be chosen, and their companies; without any, orders are paid on delivery. */
  payment_methods?: ReadonlyArray<{
    method: "cod" | "mada" | "applepay" | "stcpay" | "tabby" | "tamara" | "card";
    brands: ReadonlyArray<string>;
  }>;
  /** In the place of sign and name. */
  logo?: {
    src: string;
    width: number;
    height: number;
  };
  /** Text pages that the operator added, for the footer. */
  pages?: ReadonlyArray<{
    path: string;
    title: {
      en: string;
      ar: string;
    };
  }>;
  /** What the shop does not have or claim, and cod where nothing is paid on delivery. */
  hidden?: ReadonlyArray<"pro" | "secure" | "delivery" | "support" | "cod">;
  /** The line above the header. */
  announcement?: {
    id: string;
    en: string;
    ar: string;
    link?: string;
    dismissible?: boolean;
  };
};
