import { onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { canonicalUrl } from "@/api/canonical-url";
import type { Boot } from "./boot";

const retries = 3;

/**
 * Creates the cache of server data with the document's first data. Without a network, queries and mutations
 * fail at once, so that pages show an error instead of waiting. When it is back, active queries are fetched
 * again, however new their data is: the service worker may have had it for long.
 */
export function createQueryClient(boot: Pick<Boot, "data">): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: "always",
        retry: (failures, error) =>
          failures < retries &&
          onlineManager.isOnline() &&
          !(error instanceof ApiError && error.isClientError),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
        staleTime: 60_000,
      },
      mutations: { networkMode: "always" },
    },
  });
  for (const [address, answer] of Object.entries(boot.data))
    client.setQueryData([canonicalUrl(address)], answer);
  return client;
}
