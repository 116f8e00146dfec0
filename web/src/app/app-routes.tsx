import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import { ErrorBoundary } from "./error-boundary";
import { lazyPage } from "./lazy-page";
import { PageLoading } from "./page-loading";
import { RoutePage } from "./route-page";
import { routes, type PageRoute } from "./routes";
import { ShopLayout } from "./shop-layout";

const CheckoutLayout = lazyPage(() => import("./checkout-layout").then((m) => m.CheckoutLayout));

// The design system's pages exist in development builds only.
const DevPage = import.meta.env.DEV ? lazyPage(() => import("@/dev/ui-page").then((m) => m.default)) : null;

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
      {DevPage && (
        <Route
          path="/dev/ui"
          element={
            <Suspense fallback={<PageLoading />}>
              <DevPage />
            </Suspense>
          }
        />
      )}
      <Route element={<ShopLayout />}>
        {routes.filter((route) => route.layout === undefined).map(element)}
      </Route>
      <Route
        element={
          <Suspense fallback={<PageLoading />}>
            <CheckoutLayout />
          </Suspense>
        }
      >
        {routes.filter((route) => route.layout === "checkout").map(element)}
      </Route>
      {routes.filter((route) => route.layout === "bare").map(element)}
    </Routes>
  );
}
