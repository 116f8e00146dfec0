import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/api/client";
import { staffApi, staffList, staffQuery, type Schemas } from "../../api/client";

export const lettersQueries = {
  list: () => staffList("/api/v1/admin/letters", "letters"),
  /** How many read letters, as of now. */
  readers: () => ({ ...staffQuery("/api/v1/admin/letters"), staleTime: 0 }),
  one: (id: string) => staffQuery("/api/v1/admin/letters/{id}", { params: { path: { id } } }),
  /** A letter as its readers see it. */
  preview: ({ en, ar, audience }: Schemas["Draft"]) =>
    queryOptions({
      queryKey: ["/api/v1/admin/letter-preview", en, ar],
      queryFn: async () =>
        dataOf(await staffApi.POST("/api/v1/admin/letter-preview", { body: { en, ar, audience } })),
      gcTime: 0,
      retry: false,
    }),
  cartReminders: () => staffQuery("/api/v1/admin/cart-reminders"),
};
