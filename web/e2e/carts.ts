import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { ProductCardData } from "../src/api/types.ts";
import type { Shopper } from "./accounts.ts";

/** A line of a guest's cart, as the browser stores it. */
export interface StoredLine {
  id: string;
  name: string;
  price: number;
  image: string;
  quantity: number;
}

/** Returns the newest `count` products without options that fit. */
export async function findProducts(
  request: APIRequestContext,
  count: number,
  fits: (product: ProductCardData) => boolean = ({ inventory_count: stock }) => stock >= 20,
): Promise<ProductCardData[]> {
  const found: ProductCardData[] = [];
  for (let page = 1; found.length < count; page++) {
    const response = await request.get("/api/v1/new", { params: { page } });
    const { products } = (await response.json()) as { products: ProductCardData[] };
    expect(products, `products on page ${page}`).not.toHaveLength(0);
    found.push(...products.filter((product) => !product.has_options && fits(product)));
  }
  return found.slice(0, count);
}

export function storedLine(product: ProductCardData, quantity: number): StoredLine {
  const { product_id: id, en_name: name, price, image_url: image } = product;
  return { id, name, price, image, quantity };
}

/** Stores a guest's list before the page's next navigation. */
export async function storeGuestList(page: Page, key: "cart" | "wishlist", lines: object[]): Promise<void> {
  await page.goto("/readyz");
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(lines)]);
}

/** Adds to a member's cart as another device would. */
export async function putInCart(
  request: APIRequestContext,
  { session }: Shopper,
  product: ProductCardData,
  quantity: number,
): Promise<void> {
  const response = await request.post("/api/v1/cart/items", {
    headers: { Authorization: `Bearer ${session.access_token}` },
    data: { product_id: product.product_id, quantity },
  });
  expect(response.ok()).toBe(true);
}

/** Returns a member's cart on the server: quantities by product. */
export async function fetchCart(
  request: APIRequestContext,
  { session }: Shopper,
): Promise<Record<string, number>> {
  const response = await request.get("/api/v1/cart", {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  const { items } = (await response.json()) as { items: { product_id: string; quantity: number }[] };
  return Object.fromEntries(items.map((item) => [item.product_id, item.quantity]));
}
