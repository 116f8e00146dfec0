import { Heart } from "lucide-react";
import { SearchBox } from "@/features/search/search-box";
import { useT } from "@/i18n/language-context";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { useShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";
import { CartButton } from "./cart-button";
import { CityMenu } from "./city-menu";
import { LanguageToggle } from "./language-toggle";
import { UserMenu } from "./user-menu";

/** The sticky header: two rows on phones (search below), one from tablets on. */
export function Header() {
  const t = useT();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-card md:border-b-0">
      <Container className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2.5 max-[23rem]:gap-x-1.5 md:grid-cols-[auto_auto_minmax(0,1fr)_auto] lg:gap-x-6 lg:py-3">
        <Link to="/" aria-label={t("shop.home")} className="flex min-w-0 justify-self-start rounded-control">
          <Logo name={t("shop.name")} picture={useShopConfig().logo} />
        </Link>
        <div className="max-md:hidden">
          <CityMenu />
        </div>
        <div className="min-w-0 max-md:order-last max-md:col-span-2">
          <HydrationBoundary id="search">
            <SearchBox />
          </HydrationBoundary>
        </div>
        <div className="flex items-center -me-2.5 gap-0.5 max-[23rem]:gap-0 sm:gap-1">
          <LanguageToggle />
          <UserMenu />
          <Link to="/wishlist" aria-label={t("user.wishlist")} className="icon-button hover:bg-sunken">
            <Icon of={Heart} />
          </Link>
          <CartButton />
        </div>
      </Container>
    </header>
  );
}
