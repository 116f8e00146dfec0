import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import { ErrorBoundary } from "./error-boundary";
import { lazyPage } from "./lazy-page";
import { PageLoading } from "./page-loading";
import { RoutePage } from "./route-page";
import { notFoundPage, routes, type PageRoute } from "./routes";
import { ShopLayout } from "./shop-layout";

const CheckoutLayout = lazyPage(() => import("./checkout-layout").then((m) => m.CheckoutLayout));

const notFound: PageRoute = { path: "*", title: "notFound.title", page: notFoundPage };

// The design system's pages exist in development builds only.
const devRoutes: PageRoute[] = import.meta.env.DEV
  ? [{ path: "/dev/ui", page: lazyPage(() => import("@/dev/ui-page").then((m) => m.default)) }]
  : [];

function element(route: PageRoute) {
  return <Route key={route.path} path={route.path} element={<PageSlot route={route} />} />;
}

function PageSlot({ route }: { route: PageRoute }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageLoading />}>
        <RoutePage route={route} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      {devRoutes.map(element)}
      <Route element={<ShopLayout />}>
        {routes.filter((route) => route.frame === undefined).map(element)}
        {element(notFound)}
      </Route>
      <Route
        element={
          <Suspense fallback={<PageLoading />}>
            <CheckoutLayout />
          </Suspense>
        }
      >
        {routes.filter((route) => route.frame === "checkout").map(element)}
      </Route>
      {routes.filter((route) => route.frame === "bare").map(element)}
    </Routes>
  );
}
