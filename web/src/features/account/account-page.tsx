import { ChevronRight, Heart, LogOut, MapPin, Package, Settings, UserRound } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/api/auth/auth-context";
import { isolateAuto } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";

const tiles = [
  { to: "/account/profile", icon: UserRound, title: "page.profile", text: "account.profileText" },
  { to: "/account/addresses", icon: MapPin, title: "page.addresses", text: "account.addressesText" },
  { to: "/orders", icon: Package, title: "account.orders", text: "account.ordersText" },
  { to: "/wishlist", icon: Heart, title: "page.wishlist", text: "account.wishlistText" },
  { to: "/account/settings", icon: Settings, title: "page.settings", text: "account.settingsText" },
] as const;

export function AccountPage() {
  const t = useT();
  const { user, signOut } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [name = ""] = (user?.email ?? "").split("@");

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      console.error(error);
      setLeaving(false);
    }
  }

  return (
    <Container className="py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t("account.welcome", { name: isolateAuto(name) })}</h1>
      <p className="mt-1 text-muted">{t("account.lead")}</p>
      <div className="mt-6 grid gap-3 sm:mt-8 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        <ul className="contents">
          {tiles.map(({ to, icon, title, text }) => (
            <li key={to}>
              <Card interactive padding="none" className="h-full">
                <Link to={to} className="flex h-full items-center gap-4 rounded-card p-4 sm:p-5">
                  <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
                    <Icon of={icon} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(title)}</span>
                    <span className="block text-sm text-muted">{t(text)}</span>
                  </span>
                  <Icon of={ChevronRight} flip className="text-muted" />
                </Link>
              </Card>
            </li>
          ))}
        </ul>
        <Card padding="none" className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
          <h2 className="text-base">{t("account.actions")}</h2>
          <Button variant="outline" icon={LogOut} flipIcons loading={leaving} onClick={() => void leave()}>
            {t("account.signOut")}
          </Button>
        </Card>
      </div>
    </Container>
  );
}
