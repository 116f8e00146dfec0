import { Lock } from "lucide-react";
import { Outlet } from "react-router";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { useShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";
import { LanguageToggle } from "./header/language-toggle";
import { SkipLink } from "./skip-link";

export function CheckoutLayout() {
  const t = useT();
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-card">
        <Container className="flex items-center justify-between gap-3 py-3">
          <Link to="/" aria-label={t("shop.home")} className="flex rounded-control">
            {/* The narrowest phones have room for the mark alone. */}
            <Logo
              name={t("shop.name")}
              picture={useShopConfig().logo}
              className="max-[23rem]:[&>span]:hidden"
            />
          </Link>
          <div className="flex items-center gap-3">
            <Badge tone="brand">
              <Icon of={Lock} size="xs" />
              {t("checkout.secure")}
            </Badge>
            <LanguageToggle />
          </div>
        </Container>
      </header>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
    </>
  );
}
