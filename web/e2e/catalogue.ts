import type { APIRequestContext } from "@playwright/test";
import type { Category, ProductCardData, ProductDetail } from "../src/api/types.ts";

/** Returns all categories of the running shop. */
export async function listCategories(request: APIRequestContext): Promise<Category[]> {
  const response = await request.get("/api/v1/categories");
  const { categories } = (await response.json()) as { categories: Category[] };
  return categories;
}

export function isTopLevel(category: Category): boolean {
  return category.parent_category_id === null;
}

/** Returns the newest product that matches. Details are only fetched for cards that are `likely` to. */
export async function findProduct(
  request: APIRequestContext,
  wanted: (product: ProductDetail) => boolean,
  likely: (card: ProductCardData) => boolean = () => true,
): Promise<ProductDetail> {
  for (let page = 1; page < 80; page++) {
    const listing = await request.get(`/api/v1/new?page=${page}`);
    const { products } = (await listing.json()) as { products: ProductCardData[] };
    if (products.length === 0) break;
    for (const card of products.filter(likely)) {
      const response = await request.get(`/api/v1/products/${card.product_id}`);
      const product = (await response.json()) as ProductDetail;
      if (wanted(product)) return product;
    }
  }
  throw new Error("the demo catalogue has no such product");
}
