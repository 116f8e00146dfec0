import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { RouteError } from "@/app/route-error";
import { retryable } from "@/lib/retryable";
import { RequireStaff } from "./require-staff";
import { FirstFeature, NoAccess } from "./no-access";
import { OfficeLayout } from "./office-layout";
import { FeaturePage } from "./feature-page";
import { features, pagesOf, type Feature } from "./features";
import type { OfficePage } from "./office-page";
import { pageLoader } from "./page-loader";

/** The routes of the back office: one for each feature, and one for each page below a feature. */
export function officeRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: "/admin",
      element: <RequireStaff />,
      errorElement: <RouteError />,
      children: [
        {
          element: <OfficeLayout />,
          children: [
            { index: true, element: <FirstFeature /> },
            ...features.flatMap((feature) =>
              pagesOf(feature).map((page) => pageRoute(feature, page, queryClient)),
            ),
            { path: "*", element: <NoAccess /> },
          ],
        },
      ],
    },
  ];
}

/** The route of one page, in a chunk of its own. */
export function pageRoute(feature: Feature, page: OfficePage, queryClient: QueryClient): RouteObject {
  const loadPage = retryable(page.load);
  return {
    path: page.path,
    loader: pageLoader(feature, page, queryClient),
    // Filters are in the address: while it is on the screen, the page itself asks for what they select.
    shouldRevalidate: () => false,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageLoading />,
    lazy: async () => {
      const Page = await loadPage();
      return {
        element: (
          <FeaturePage feature={feature}>
            <Page />
          </FeaturePage>
        ),
      };
    },
  };
}
