import { reviewDraftStarsMax } from "@/api/limits.gen";

/** Browsing: categories and products. */
export const catalog = {
  "categories.text": "Find your aisle.",
  "categories.back": "Back to Home",
  "categories.loading": "Loading categories...",
  "categories.none": "No categories yet",
  "categories.subcategories": { one: "{n} subcategory", other: "{n} subcategories" },
  "categories.more": "+{n}",
  "categories.products": { one: "{n} product", other: "{n} products" },

  "product.outOfStock": "Out of stock",
  "product.onlyLeft": { one: "Only {n} left", other: "Only {n} left" },
  "product.discount": "{n}% off",
  "product.noReviews": "No reviews yet",
  "product.from": "From",
  "product.rating": `Rated {rating} out of ${reviewDraftStarsMax}`,
  "product.reviews": { one: "{n} review", other: "{n} reviews" },
  "product.priceWas": "Was",
  "product.freeShipping": "Free shipping",
  "product.freeExpress": "Free express delivery",
  "product.express": "Express delivery",

  "product.inStock": "In stock",
  "product.addNamed": "Add to Cart: {name}",
  "product.quantityOf": "Quantity of {name}",
  "product.less": "One less",
  "product.more": "One more",
  "quickView.openNamed": "Quick View: {name}",
} as const;
