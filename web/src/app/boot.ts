import { isLanguage, type Language } from "@/i18n/language";
import { defaultConfig, type ShopConfig } from "@/lib/shop-config";

/** The data that the server wrote into the document for the first render. */
export type Boot = {
  lang: Language;
  /** When the document was written, in milliseconds; 0 for the one that the service worker keeps. */
  now: number;
  /** Responses of the API by their address. */
  data: Readonly<Record<string, unknown>>;
  config: ShopConfig;
};

/** Parses the document's boot JSON; if it is missing or invalid, the data is fetched instead. */
export function readBoot(text: string | null | undefined): Boot {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    value = undefined;
  }
  const { lang, now, data, config } = object<Partial<Boot>>(value);
  return {
    lang: isLanguage(lang) ? lang : "en",
    now: typeof now === "number" ? now : 0,
    data: object(data),
    config: { ...defaultConfig, ...object<Partial<Boot["config"]>>(config) },
  };
}

function object<T extends object>(value: unknown): T {
  return (typeof value === "object" && value !== null ? value : {}) as T;
}
