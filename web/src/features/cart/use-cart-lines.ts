import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "@/api/auth/auth-context";
import { cartLineQuantityMax } from "@/api/limits.gen";
import { productQuery } from "@/api/product-query";
import { quoteQuery, type QuotedLine } from "@/api/quote-query";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { offerOf, pricedAs } from "@/lib/offer";
import { useCity } from "@/lib/use-city";
import { useAppliedCode } from "./applied-code";
import { useCart, useCartActions } from "./cart-context";
import { quantityOf, type CartLine, type LineProduct, type LineKey } from "./cart-lines";
import { toQuoteLine } from "./quote-line";
import { isUnhandled, recordReduction, useReducedQuantities } from "./reduced-quantities";

/** A line as it is shown: with the catalogue's current names and prices, once they have loaded. */
export type ShownLine = {
  line: CartLine;
  key: string;
  name: string;
  /** Empty without one. */
  brand: string;
  price: number;
  image: string;
  /** The chosen colour and size in words. */
  options: string[];
  /** How many there can be. */
  max: number;
  /** Why it is unavailable; such a line is not part of the total. */
  missing?: "gone" | "out_of_stock";
  /** The price when it was added, if that was another one. */
  priceBefore?: number;
  /** The quantity was reduced to what is available. */
  lowered: boolean;
};

/**
 * The current cost of the cart with the applied code, as quoted by the server. Cart and checkout show the
 * same.
 */
export function useCartQuote() {
  const { lines } = useCart();
  const { user } = useAuth();
  const coupon = useAppliedCode();
  const [city] = useCity();
  return useQuery(quoteQuery({ lines: lines.map(toQuoteLine), coupon, userId: user?.id, city: city.key }));
}

/** The lines of the cart. Quantities above what is available are reduced, in the cart itself. */
export function useCartLines(): ShownLine[] {
  const { lines } = useCart();
  const { setQuantity } = useCartActions();
  const { language } = useLanguage();
  const { data, isPlaceholderData } = useCartQuote();
  const lowered = useReducedQuantities();
  const queryClient = useQueryClient();

  /** The product from another page's cached data, until the quote loads. */
  function seen({ id, color, size }: CartLine): LineProduct | undefined {
    const product = queryClient.getQueryData(productQuery(id).queryKey);
    if (!product) return undefined;
    const { colors, sizes } = product;
    const options = [colors.find(({ code }) => code === color), sizes.find(({ code }) => code === size)];
    const offer = offerOf(product, { color, size });
    return {
      ...product,
      ...(offer && pricedAs(offer)),
      options: options.filter((option) => option !== undefined),
    };
  }

  useEffect(() => {
    if (!data || isPlaceholderData || !isUnhandled(data)) return;
    for (const line of data.lines) {
      if (line.state !== "reduced") continue;
      const key = keyOfQuoted(line);
      recordReduction(textOf(key), line.quantity);
      setQuantity(key, line.quantity);
    }
  }, [data, isPlaceholderData, setQuantity]);

  const quoted = new Map(data?.lines.map((line) => [textOf(keyOfQuoted(line)), line]));
  return lines.map((line, i) => {
    const key = textOf(line);
    const quote = quoted.get(key);
    const product = (quote?.state === "gone" ? undefined : quote) ?? line.product ?? seen(line);
    // The lines below share the product's stock, unless it has one for each choice.
    const later = quote?.own_stock ? 0 : quantityOf(lines.slice(i + 1), line.id);
    return {
      ...inWords(line, language, product),
      line,
      key,
      max: quote ? Math.max(line.quantity, quote.left - later) : cartLineQuantityMax,
      missing: quote?.state === "gone" || quote?.state === "out_of_stock" ? quote.state : undefined,
      lowered: lowered.get(key) === line.quantity,
    };
  });
}

function textOf({ id, color, size }: LineKey): string {
  return [id, color, size].join(" ");
}

function keyOfQuoted({ product_id, color, size }: QuotedLine): LineKey {
  return { id: product_id, color: color || undefined, size: size || undefined };
}

function inWords(line: CartLine, language: Language, product: LineProduct | undefined) {
  const price = product?.price ?? line.price;
  return {
    name: localName(language, product ?? { en_name: "", ar_name: "", ...line }) || line.name,
    brand: localBrand(language, product ?? { brand: "", ar_brand: "", ...line }),
    price,
    image: product?.image_url ?? line.image,
    options: (product?.options ?? []).map(({ en_label, ar_label }) =>
      language === "ar" ? ar_label || en_label : en_label || ar_label,
    ),
    priceBefore: price === line.price || line.price === 0 ? undefined : line.price,
  };
}

/** The cost of the available lines in riyals, added up in halalas so that no fraction is lost. */
export function subtotalOf(lines: readonly Pick<ShownLine, "price" | "line" | "missing">[]): number {
  const halalas = lines.map(({ price, line, missing }) =>
    missing ? 0 : Math.round(price * 100) * line.quantity,
  );
  return halalas.reduce((sum, one) => sum + one, 0) / 100;
}
