import { Suspense } from "react";
import { Outlet } from "react-router";
import { CategoryBar } from "@/features/catalog/category-bar";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { useShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { BottomBar } from "./bottom-bar";
import { CartDrawerHost } from "./cart-drawer-host";
import { Footer } from "./footer";
import { CityMenu } from "./header/city-menu";
import { Header } from "./header/header";
import { SkipLink } from "./skip-link";

// Most shops have none.
const Announcement = lazyComponent(() => import("./announcement").then((m) => m.Announcement));

/** The frame of every page but checkout. */
export function ShopLayout() {
  const t = useT();
  const { announcement } = useShopConfig();
  return (
    <>
      <SkipLink />
      {announcement && (
        <Suspense fallback={null}>
          <Announcement announcement={announcement} />
        </Suspense>
      )}
      <HydrationBoundary id="header">
        <Header />
      </HydrationBoundary>
      <section aria-label={t("city.label")} className="border-b border-line bg-brand-tint/50 md:hidden">
        <Container>
          <div className="-ms-2">
            <HydrationBoundary id="city">
              <CityMenu />
            </HydrationBoundary>
          </div>
        </Container>
      </section>
      <HydrationBoundary id="categories">
        <CategoryBar />
      </HydrationBoundary>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <HydrationBoundary id="page">
          <Outlet />
        </HydrationBoundary>
      </main>
      <HydrationBoundary id="footer">
        <Footer />
      </HydrationBoundary>
      <HydrationBoundary id="bar">
        <BottomBar />
      </HydrationBoundary>
      <CartDrawerHost />
    </>
  );
}
