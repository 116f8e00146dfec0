import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { RouteError } from "@/app/route-error";
import { retryable } from "@/lib/retryable";
import { Gate } from "./gate";
import { FirstFeature, NoAccess } from "./no-access";
import { OfficeLayout } from "./office-layout";
import { FeaturePage } from "./feature-page";
import { features, type Feature } from "./features";

/** The routes of the back office: one for each feature, and one for each page below a feature. */
export function officeRoutes(): RouteObject[] {
  return [
    {
      path: "/admin",
      element: <Gate />,
      errorElement: <RouteError />,
      children: [
        {
          element: <OfficeLayout />,
          children: [
            { index: true, element: <FirstFeature /> },
            ...features.flatMap((feature) => [
              pageRoute(feature, feature.path, feature.load),
              ...(feature.pages ?? []).map((page) => pageRoute(feature, page.path, page.load)),
            ]),
            { path: "*", element: <NoAccess /> },
          ],
        },
      ],
    },
  ];
}

function pageRoute(feature: Feature, path: string, load: () => Promise<ComponentType>): RouteObject {
  const loadPage = retryable(load);
  return {
    path,
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
