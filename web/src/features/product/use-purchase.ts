import { useState } from "react";
import type { ProductDetail } from "@/api/types";

/** What of a product the shopper is about to buy; the first colour and size until they choose. */
export function usePurchase(product: Pick<ProductDetail, "colors" | "sizes"> | undefined) {
  const [chosenColor, setColor] = useState<string>();
  const [chosenSize, setSize] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const color = chosenColor ?? product?.colors[0]?.code;
  const size = chosenSize ?? product?.sizes[0]?.code;
  return { choice: { color, size }, setColor, setSize, quantity, setQuantity };
}

export type Purchase = ReturnType<typeof usePurchase>;
