import { useMemo, useState } from "react";
import type { ProductDetail } from "@/api/types";
import { offerOf, type Choice, type Offer } from "@/lib/offer";

/** Whether a colour or size can be had with what else is chosen. */
export type OptionState = "available" | "soldOut" | "missing";

/**
 * The options and quantity that the shopper chose. By default it is the first combination that is in stock; a
 * colour that does not come in the chosen size brings a size of its own. `onChoose` hears of every change.
 */
export function usePurchase(product: ProductDetail | undefined, onChoose?: (choice: Choice) => void) {
  const [chosen, setChosen] = useState<Choice>({});
  const [quantity, setQuantity] = useState(1);
  const first = product && firstChoice(product);
  const choice = {
    color: chosen.color ?? first?.color,
    size: chosen.size ?? first?.size,
  };
  const { color, size } = choice;
  const offer = useMemo(() => product && offerOf(product, { color, size }), [product, color, size]);

  function choose(next: Choice) {
    setChosen(next);
    onChoose?.(next);
    // More than there is of it would be refused.
    const stock = product && offerOf(product, next)?.stock;
    if (stock) setQuantity((now) => Math.min(now, stock));
  }

  /** Chooses what is named, if the product comes in it. */
  function take(named: Choice) {
    if (!product || (!named.color && !named.size)) return;
    const color = named.color ?? choice.color;
    const size = named.size ?? (color && sizeFor(product, color, choice.size));
    if (offerOf(product, { color, size })) setChosen({ color, size });
  }

  return {
    choice,
    offer,
    quantity,
    setQuantity,
    setColor: (color: string) => choose({ color, size: product && sizeFor(product, color, choice.size) }),
    setSize: (size: string) => choose({ ...choice, size }),
    take,
    colorState: (color: string) => (product ? stateOf(product, offersIn(product, color)) : "missing"),
    sizeState: (size: string) =>
      product ? stateOf(product, [offerOf(product, { color: choice.color, size })]) : "missing",
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

function stateOf(product: ProductDetail, offers: readonly (Offer | undefined)[]): OptionState {
  // Without variants a product that is sold out is so in every option, which the page says once.
  if (product.variants.length === 0) return "available";
  const made = offers.filter((offer) => offer !== undefined);
  if (made.length === 0) return "missing";
  return made.some((offer) => offer.stock > 0) ? "available" : "soldOut";
}

/** The offers of a colour in all its sizes. */
function offersIn(product: ProductDetail, color: string): (Offer | undefined)[] {
  if (product.sizes.length === 0) return [offerOf(product, { color })];
  return product.sizes.map(({ code }) => offerOf(product, { color, size: code }));
}

/** The size to have a colour in: the same one if it is made, else the first in stock, else any. */
function sizeFor(product: ProductDetail, color: string, size: string | undefined): string | undefined {
  if (product.sizes.length === 0 || offerOf(product, { color, size })) return size;
  const offers = product.sizes.map(({ code }) => ({ code, offer: offerOf(product, { color, size: code }) }));
  const found = offers.find(({ offer }) => offer && offer.stock > 0) ?? offers.find(({ offer }) => offer);
  return found?.code ?? size;
}

function firstChoice(product: ProductDetail): { color?: string; size?: string } {
  const variant = product.variants.find(({ inventory_count }) => inventory_count > 0) ?? product.variants[0];
  if (variant) return { color: variant.color || undefined, size: variant.size || undefined };
  return { color: product.colors[0]?.code, size: product.sizes[0]?.code };
}
