import type { APIRequestContext } from "@playwright/test";
import type { Category } from "../src/api/types.ts";

/** All categories of the running shop, as its API returns them. */
export async function listCategories(request: APIRequestContext): Promise<Category[]> {
  const response = await request.get("/api/v1/categories");
  const { categories } = (await response.json()) as { categories: Category[] };
  return categories;
}

export function isTopLevel(category: Category): boolean {
  return category.parent_category_id === null;
}

export function childrenOf(categories: Category[], parent: Category): Category[] {
  return categories.filter((category) => category.parent_category_id === parent.category_id);
}
