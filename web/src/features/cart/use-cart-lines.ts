import { useQueries } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { productQuery } from "@/api/product-query";
import type { ProductDetail, ProductOption } from "@/api/types";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { useCart } from "./cart-context";
import { maxQuantity, type GuestLine } from "./guest-cart";

/** A line as it is shown: in the catalogue's words and prices of now, once they are known. */
export type ShownLine = {
  line: GuestLine;
  key: string;
  name: string;
  price: number;
  image: string;
  /** The chosen colour and size in words. */
  options: string[];
  /** How many there can be. */
  max: number;
  /** The shop no longer sells it. */
  gone: boolean;
};

export function useCartLines(): ShownLine[] {
  const { lines } = useCart();
  const { language } = useLanguage();
  const ids = [...new Set(lines.map((line) => line.id))];
  const products = useQueries({ queries: ids.map((id) => productQuery(id)) });
  return lines.map((line) => {
    const { data, error } = products[ids.indexOf(line.id)] ?? {};
    const gone = error instanceof ApiError && error.status === 404;
    return shownLine(line, language, gone ? undefined : data, gone);
  });
}

function shownLine(
  line: GuestLine,
  language: Language,
  product: ProductDetail | undefined,
  gone: boolean,
): ShownLine {
  const key = [line.id, line.color, line.size].join(" ");
  if (!product) {
    const { name, price, image } = line;
    return { line, key, name, price, image, options: [], max: maxQuantity, gone };
  }
  return {
    line,
    key,
    name: localName(language, product),
    price: product.price,
    image: product.image_url,
    options: [
      ...optionLabel(language, product.colors, line.color),
      ...optionLabel(language, product.sizes, line.size),
    ],
    max: Math.min(product.inventory_count, maxQuantity),
    gone,
  };
}

function optionLabel(language: Language, options: readonly ProductOption[], code: string | undefined) {
  const option = options.find((other) => other.code === code);
  if (!option) return [];
  return [language === "ar" ? option.ar_label || option.en_label : option.en_label || option.ar_label];
}

/** What the lines cost together, in riyals, added up in halalas so that no fraction is lost. */
export function subtotalOf(lines: readonly Pick<ShownLine, "price" | "line">[]): number {
  return lines.reduce((sum, { price, line }) => sum + Math.round(price * 100) * line.quantity, 0) / 100;
}

/** 15% of the subtotal, rounded half up to the halala, as the server does it. */
export function vatOf(subtotal: number): number {
  return Math.floor((Math.round(subtotal * 100) * 15 + 50) / 100) / 100;
}
