import { useQueries } from "@tanstack/react-query";
import { productQuery } from "@/api/product-query";
import type { ProductOption } from "@/api/types";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import type { OrderItem } from "./queries";

/**
 * The chosen colour and size of each item in words. An order keeps their codes; the words come from the
 * product, and of one that is no longer sold the codes are all there is.
 */
export function useOptionLabels(items: readonly OrderItem[]): (item: OrderItem) => string[] {
  const { language } = useLanguage();
  const ids = [...new Set(items.filter(hasOptions).map((item) => item.product.product_id))];
  const products = useQueries({ queries: ids.map((id) => ({ ...productQuery(id), throwOnError: false })) });
  return (item) => {
    const product = products[ids.indexOf(item.product.product_id)]?.data;
    return [
      optionLabel(language, product?.colors, item.color),
      optionLabel(language, product?.sizes, item.size),
    ].filter(Boolean);
  };
}

function hasOptions(item: OrderItem): boolean {
  return item.color !== "" || item.size !== "";
}

function optionLabel(language: Language, options: readonly ProductOption[] = [], code: string): string {
  const option = options.find((other) => other.code === code);
  if (!option) return code;
  return language === "ar" ? option.ar_label || option.en_label : option.en_label || option.ar_label;
}
