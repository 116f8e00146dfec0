import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { networkError } from "@/api/api-error";
import { retryable } from "@/lib/retryable";
import { PageLoading } from "./page-loading";
import { pageLoader } from "./page-loader";
import { RouteError } from "./route-error";
import { RoutePage } from "./route-page";
import { routes, type PageRoute } from "./routes";
import { Shop } from "./shop";
import { ShopLayout } from "./shop-layout";

/** The routes of the whole shop, for a router in the browser, in memory or on the server. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const within = (layout: PageRoute["layout"]) =>
    routes.filter((page) => page.layout === layout).map((page) => createRoute(page, queryClient));
  return [
    {
      element: <Shop />,
      errorElement: <RouteError />,
      children: [
        { element: <ShopLayout />, children: within(undefined) },
        {
          ...fallbacks,
          lazy: lazyRoute(async () => {
            const { CheckoutLayout } = await import("./checkout-layout");
            return { Component: CheckoutLayout };
          }),
          children: within("checkout"),
        },
        ...within("bare"),
        ...devRoutes,
      ],
    },
  ];
}

/**
 * What a lazy route shows instead of its page. While a chunk is missing, the router looks for the error
 * element only as far down as the last route with a hydrate fallback.
 */
const fallbacks = { errorElement: <RouteError />, hydrateFallbackElement: <PageLoading /> };

/** The route of one page, in a chunk of its own. */
export function createRoute(page: PageRoute, queryClient: QueryClient): RouteObject {
  return {
    ...fallbacks,
    path: page.path,
    loader: pageLoader(page, queryClient),
    lazy: lazyRoute(async () => {
      const Page = await page.load();
      return {
        element: (
          <RoutePage route={page}>
            <Page />
          </RoutePage>
        ),
      };
    }),
  };
}

// The design system's page exists in development builds only.
const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: "/dev/ui", lazy: async () => ({ Component: (await import("@/dev/ui-page")).default }) }]
  : [];

/** Returns a route's `lazy`: a chunk that does not load is a network error, and may be loaded again. */
function lazyRoute<Route>(load: () => Promise<Route>): () => Promise<Route> {
  const loadChunk = retryable(load);
  return () =>
    loadChunk().catch((error: unknown) => {
      console.error(error);
      throw networkError(error);
    });
}
