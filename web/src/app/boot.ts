import { isLanguage, type Language } from "@/i18n/language";
import { defaultConfig, type ShopConfig } from "@/lib/shop-config";

/** What the server wrote into the document for the first render. */
export type Boot = {
  lang: Language;
  /** When the document was written, in milliseconds. */
  now: number;
  data: { key: readonly unknown[]; data: unknown }[];
  config: ShopConfig & {
    /** The public anonymous key of the sign-in API. */
    public_key?: string;
  };
};

/** Reads the document's boot JSON; a missing or broken one only costs the data that came with it. */
export function readBoot(text: string | null | undefined): Boot {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    value = undefined;
  }
  const fields = (typeof value === "object" && value !== null ? value : {}) as Partial<Boot>;
  const { lang, now, data, config } = fields;
  return {
    lang: isLanguage(lang) ? lang : "en",
    now: typeof now === "number" ? now : 0,
    data: Array.isArray(data) ? data.filter((entry) => Array.isArray(entry?.key)) : [],
    config: { ...defaultConfig, ...(typeof config === "object" && config !== null ? config : {}) },
  };
}
