import { isLanguage, type Language } from "@/i18n/language";
import { defaultConfig, type ShopConfig } from "@/lib/shop-config";

/** What the server wrote into the document for the first render. */
export type Boot = {
  lang: Language;
  /** When the document was written, in milliseconds. */
  now: number;
  /** Answers of the API by their address. */
  data: Readonly<Record<string, unknown>>;
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
