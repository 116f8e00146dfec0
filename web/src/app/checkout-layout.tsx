import { Lock } from "lucide-react";
import { Link, Outlet } from "react-router";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Logo } from "@/ui/logo";
import { LanguageToggle } from "./header/language-toggle";
import { SkipLink } from "./skip-link";

export function CheckoutLayout() {
  const t = useT();
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-card">
        <Container className="flex items-center justify-between gap-3 py-3 max-[23rem]:gap-1.5">
          <Link to="/" aria-label={t("shop.home")} className="flex rounded-control">
            <Logo name={t("shop.name")} />
          </Link>
          <div className="flex min-w-0 items-center gap-3 max-[23rem]:gap-1.5">
            <Badge tone="brand" className="min-w-0">
              <Icon of={Lock} size="xs" />
              <span className="truncate">{t("checkout.secure")}</span>
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
