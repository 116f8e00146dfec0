import { Suspense } from "react";
import { Outlet } from "react-router";
import { CategoryBar } from "@/features/catalog/category-bar";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { OwnTurn } from "@/lib/own-turn";
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
      <OwnTurn name="header">
        <Header />
      </OwnTurn>
      <section aria-label={t("city.label")} className="border-b border-line bg-brand-tint/50 md:hidden">
        <Container>
          <div className="-ms-2">
            <OwnTurn name="city">
              <CityMenu />
            </OwnTurn>
          </div>
        </Container>
      </section>
      <OwnTurn name="categories">
        <CategoryBar />
      </OwnTurn>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <OwnTurn name="page">
          <Outlet />
        </OwnTurn>
      </main>
      <OwnTurn name="footer">
        <Footer />
      </OwnTurn>
      <OwnTurn name="bar">
        <BottomBar />
      </OwnTurn>
      <CartDrawerHost />
    </>
  );
}
