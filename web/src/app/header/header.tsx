import { Heart } from "lucide-react";
import { Link } from "react-router";
import { SearchBox } from "@/features/search/search-box";
import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Logo } from "@/ui/logo";
import { CartButton } from "./cart-button";
import { CityMenu } from "./city-menu";
import { LanguageToggle } from "./language-toggle";
import { UserMenu } from "./user-menu";

/** Two rows on phones (search below), one from tablets on. It stays in sight. */
export function Header() {
  const t = useT();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-card md:border-b-0">
      <Container className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 py-2.5 md:grid-cols-[auto_auto_1fr_auto] lg:gap-x-6 lg:py-3">
        <Link to="/" aria-label={t("shop.home")} className="flex justify-self-start rounded-control">
          <Logo name={t("shop.name")} />
        </Link>
        <div className="max-md:hidden">
          <CityMenu />
        </div>
        <div className="max-md:order-last max-md:col-span-2">
          <SearchBox />
        </div>
        <div className="flex items-center gap-0.5 sm:gap-1 -me-2.5">
          <LanguageToggle />
          <UserMenu />
          <Link
            to="/wishlist"
            aria-label={t("user.wishlist")}
            className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken"
          >
            <Icon of={Heart} />
          </Link>
          <CartButton />
        </div>
      </Container>
    </header>
  );
}
