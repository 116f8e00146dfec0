import { Outlet } from "react-router";
import { CategoryBar } from "@/features/catalog/category-bar";
import { OwnTurn } from "@/lib/own-turn";
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
      <OwnTurn>
        <Header />
      </OwnTurn>
      <div className="border-b border-line bg-brand-tint/50 md:hidden">
        <Container>
          <div className="-ms-2">
            <OwnTurn>
              <CityMenu />
            </OwnTurn>
          </div>
        </Container>
      </div>
      <OwnTurn>
        <CategoryBar />
      </OwnTurn>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <OwnTurn>
        <Footer />
      </OwnTurn>
      <OwnTurn>
        <BottomBar />
      </OwnTurn>
      <CartDrawerHost />
    </>
  );
}
