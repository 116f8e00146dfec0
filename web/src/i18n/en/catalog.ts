/** Browsing the categories. */
export const catalog = {
  "categories.text": "Find your aisle.",
  "categories.back": "Back to Home",
  "categories.loading": "Loading categories...",
  "categories.none": "No categories yet",
  "categories.subcategories": { one: "{n} subcategory", other: "{n} subcategories" },
  "categories.more": "+{n}",
  "categories.products": { one: "{n} product", other: "{n} products" },
} as const;
