import { apiQuery } from "./api-query";

/** One product with all its details. The product page, the quick view, the cart and the wishlist share it. */
export const productQuery = (id: string) => apiQuery("/api/v1/products/{id}", { path: { id } });
