import type { Category } from "@/api/types";

/** The five categories that the shop is built around, in the order of their English names. */
export const mainCategorySlugs: readonly string[] = [
  "beauty-personal-care",
  "home-garden",
  "home-kitchen",
  "home-office",
  "kids-babies",
];

export function topLevel(categories: readonly Category[]): Category[] {
  return categories.filter((category) => category.parent_category_id === null);
}

/** Returns the direct children of every category, by the parent's id, in the order of the list. */
export function childrenByParent(categories: readonly Category[]): Map<string, Category[]> {
  const children = new Map<string, Category[]>();
  for (const category of categories) {
    if (category.parent_category_id === null) continue;
    const siblings = children.get(category.parent_category_id);
    if (siblings) siblings.push(category);
    else children.set(category.parent_category_id, [category]);
  }
  return children;
}
