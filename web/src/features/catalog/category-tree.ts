import type { Category, CategoryDetails } from "@/api/types";

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

/** A category with its ancestors and children, as far as the list of all categories has them. */
export function findInTree(slug: string, categories: readonly Category[]): CategoryDetails | undefined {
  const category = categories.find((one) => one.slug === slug);
  if (!category) return undefined;
  const byId = new Map(categories.map((one) => [one.category_id, one]));
  const ancestors: Category[] = [];
  let id = category.parent_category_id;
  while (id !== null) {
    const parent = byId.get(id);
    if (!parent) break;
    byId.delete(id);
    ancestors.unshift(parent);
    id = parent.parent_category_id;
  }
  return {
    category: { ...category, en_description: "", ar_description: "" },
    ancestors,
    children: childrenByParent(categories).get(category.category_id) ?? [],
  };
}
