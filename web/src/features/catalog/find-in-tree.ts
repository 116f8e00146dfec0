import type { Category, CategoryDetails } from "@/api/types";
import { childrenByParent } from "./category-tree";

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
