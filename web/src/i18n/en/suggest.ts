/** The suggestions below the header's search box. */
export const suggest = {
  "suggest.list": "Suggestions",
  "suggest.recent": "Recent searches",
  "suggest.forget": "Clear recent searches",
  "suggest.queries": "Search for",
  "suggest.categories": "Categories",
  "suggest.brands": "Brands",
  "suggest.products": "Products",
  "suggest.none": "No products found",
  "suggest.viewAll": "View all results",
  "suggest.count": { one: "{n} product found", other: "{n} products found" },
} as const;
