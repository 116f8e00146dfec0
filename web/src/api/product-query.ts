import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";

/**
 * One product with all its details, under the key by which the server puts it into the document. The
 * product page, the quick view, the cart and the wishlist share it.
 */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ["product", id] as const,
    queryFn: async ({ signal }) => {
      if (!id) throw new Error("Product ID is required");
      return dataOf(await api.GET("/api/v1/products/{id}", { params: { path: { id } }, signal }));
    },
  });
}
