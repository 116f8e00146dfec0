import type { QueryClient } from "@tanstack/react-query";
import type { PageName } from "@/api/pages.gen";
import { accountQueries } from "@/features/account/queries";
import { securityQueries } from "@/features/auth/queries";
import { ordersQueries } from "@/features/orders/queries";
import { returnsQueries } from "@/features/orders/return-queries";

/** Requests what a member's page needs in any case and its address names, unless it is cached. */
export function loadMemberData(
  client: QueryClient,
  page: PageName,
  userId: string,
  { id = "" }: Readonly<Record<string, string | undefined>>,
  search: string,
): void {
  const load: QueryClient["prefetchQuery"] = (query) => client.prefetchQuery(query);
  switch (page) {
    case "orders":
      void client.prefetchInfiniteQuery(ordersQueries.list(userId));
      break;
    case "order":
      void load(ordersQueries.one(userId, id));
      break;
    case "invoice":
      void load(ordersQueries.documents(userId, id));
      break;
    case "return": {
      const query = new URLSearchParams(search);
      const orderId = query.get("order") ?? "";
      if (id === "new") {
        void load(ordersQueries.one(userId, orderId));
        void load(returnsQueries.ofOrder(userId, orderId));
      } else if (query.has("label")) void load(returnsQueries.label(userId, id));
      else void load(returnsQueries.one(userId, id));
      break;
    }
    case "checkout":
      void load(accountQueries.profile(userId));
      void load(accountQueries.addresses(userId));
      break;
    case "profile":
      void load(accountQueries.profile(userId));
      break;
    case "addresses":
      void load(accountQueries.addresses(userId));
      break;
    case "settings":
      void load(accountQueries.profile(userId));
      void load(securityQueries.devices(userId));
  }
}
