import { ExternalLink, Languages, LogOut, Menu, UserRound } from "lucide-react";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { SkipLink } from "@/app/skip-link";
import { useLanguage } from "@/i18n/language-context";
import { ThemeSwitch } from "@/lib/theme-switch";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";
import { Sheet } from "@/ui/sheet";
import { useMember } from "./member-context";
import { features, type Feature } from "./features";

/** Navigation beside the page on wide screens, in a sheet on others. */
export function OfficeLayout() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState(pathname);
  // Whoever has gone to another page has chosen.
  if (pathname !== shownAt) {
    setShownAt(pathname);
    setOpen(false);
  }
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-3 py-2 lg:hidden">
        <IconButton icon={Menu} label={t("office.menu")} onClick={() => setOpen(true)} />
        <ShopLink />
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-card px-3 py-5 lg:flex">
        <div className="mb-5 px-3">
          <ShopLink />
        </div>
        <Navigation />
      </aside>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="start"
        title={t("office.title")}
        closeLabel={t("office.close")}
      >
        <Navigation />
      </Sheet>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <Outlet />
      </main>
    </div>
  );
}

function ShopLink() {
  const { t } = useLanguage();
  return (
    <a href="/" className="inline-flex">
      <Logo name={t("shop.name")} size="sm" />
    </a>
  );
}

function Navigation() {
  const { t, language, setLanguage } = useLanguage();
  const { signOut } = useAuth();
  const me = useMember();
  const mine = features.filter((feature) => me.rights.includes(feature.right));
  const other = language === "en" ? "ar" : "en";
  return (
    <div className="flex grow flex-col">
      <nav aria-label={t("office.nav")} className="grid gap-0.5">
        {mine
          .filter((feature) => !feature.later)
          .map((feature) => (
            <FeatureLink key={feature.path} feature={feature} />
          ))}
        {mine.some((feature) => !feature.later) && mine.some((feature) => feature.later) && (
          <hr className="my-2 border-line" />
        )}
        {mine
          .filter((feature) => feature.later)
          .map((feature) => (
            <FeatureLink key={feature.path} feature={feature} />
          ))}
      </nav>
      <div className="mt-auto grid gap-1 pt-6">
        <ThemeSwitch className="px-3 pb-3" />
        <div className="flex items-center gap-3 px-3 py-2">
          <Icon of={UserRound} className="text-muted" />
          <div className="min-w-0">
            <p className="truncate font-medium">
              <bdi>{me.name}</bdi>
            </p>
            {me.role && (
              <p className="text-sm text-muted">{t(`office.role.${me.role}` as "office.role.owner")}</p>
            )}
          </div>
        </div>
        <a href="/" className={linkStyle(false)}>
          <Icon of={ExternalLink} className="text-muted" />
          {t("office.shop")}
        </a>
        <button type="button" className={linkStyle(false)} onClick={() => setLanguage(other)}>
          <Icon of={Languages} className="text-muted" />
          <span lang={other}>{other === "ar" ? "العربية" : "English"}</span>
        </button>
        <button
          type="button"
          className={linkStyle(false)}
          onClick={() => void signOut().catch(console.error)}
        >
          <Icon of={LogOut} flip className="text-muted" />
          {t("office.signOut")}
        </button>
      </div>
    </div>
  );
}

function linkStyle(current: boolean): string {
  return cx(
    "flex min-h-11 items-center gap-3 rounded-control px-3",
    current ? "bg-brand-tint font-medium text-brand" : "hover:bg-sunken",
  );
}

function FeatureLink({ feature }: { feature: Feature }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const to = `/admin/${feature.path}`;
  const current = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className={linkStyle(current)}>
      <Icon of={feature.icon} className={current ? "" : "text-muted"} />
      {t(feature.title)}
    </Link>
  );
}
