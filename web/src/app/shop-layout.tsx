import { Outlet } from "react-router";
import { CategoryBar } from "@/features/catalog/category-bar";
import { Container } from "@/ui/container";
import { BottomBar } from "./bottom-bar";
import { CartDrawerHost } from "./cart-drawer-host";
import { Footer } from "./footer";
import { CityMenu } from "./header/city-menu";
import { Header } from "./header/header";
import { SkipLink } from "./skip-link";

/** The frame of every page but checkout. */
export function ShopLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <div className="border-b border-line bg-brand-tint/50 md:hidden">
        <Container>
          <div className="-ms-2">
            <CityMenu />
          </div>
        </Container>
      </div>
      <CategoryBar />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <CartDrawerHost />
    </>
  );
}
