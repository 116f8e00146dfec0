import { useState } from "react";
import type { ProductDetail } from "@/api/types";

/** The options and quantity that the shopper chose; the first colour and size by default. */
export function usePurchase(product: Pick<ProductDetail, "colors" | "sizes"> | undefined) {
  const [chosenColor, setColor] = useState<string>();
  const [chosenSize, setSize] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const color = chosenColor ?? product?.colors[0]?.code;
  const size = chosenSize ?? product?.sizes[0]?.code;
  return { choice: { color, size }, setColor, setSize, quantity, setQuantity };
}

export type Purchase = ReturnType<typeof usePurchase>;
