/** The suggestions below the header's search box. */
export const suggest = {
  "suggest.list": "Suggested products",
  "suggest.none": "No products found",
  "suggest.viewAll": "View all results",
  "suggest.count": { one: "{n} product found", other: "{n} products found" },
} as const;
