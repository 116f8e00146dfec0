import { isLanguage, type Language } from "@/i18n/language";
import type { ShippingPolicy } from "@/lib/shipping-policy";

export type BootConfig = {
  /** The public anonymous key of the sign-in API. */
  public_key?: string;
  shipping?: ShippingPolicy;
  /** The service that suggests addresses, when the operator has a key for one. */
  maps?: { key: string; url: string };
};

/** What the server wrote into the document for the first render. */
export type Boot = {
  lang: Language;
  data: { key: readonly unknown[]; data: unknown }[];
  config: BootConfig;
};

/** Reads the document's boot JSON; a missing or broken one only costs the data that came with it. */
export function readBoot(text: string | null | undefined): Boot {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    value = undefined;
  }
  const { lang, data, config } = (typeof value === "object" && value !== null ? value : {}) as Partial<Boot>;
  return {
    lang: isLanguage(lang) ? lang : "en",
    data: Array.isArray(data) ? data.filter((entry) => Array.isArray(entry?.key)) : [],
    config: typeof config === "object" && config !== null ? config : {},
  };
}
