import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Link } from "@/ui/link";
import { PageHeader } from "../ui/page-header";
import { marketingTabs } from "./marketing-tabs";

type Props = {
  /** What the tab is for, in a sentence. */
  text?: ReactNode;
  /** Buttons of the tab, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** What every tab of the feature stands in: its name and the way to the other tabs. */
export function MarketingLayout({ text, actions, children }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={t("office.feature.marketing")} text={text} actions={actions} />
      <nav aria-label={t("office.feature.marketing")} className="mb-6 flex flex-wrap gap-2">
        {marketingTabs.map((tab) => {
          const to = `/admin/${tab.path}`;
          const current = pathname === to || pathname.startsWith(`${to}/`);
          return (
            <Link
              key={tab.path}
              to={to}
              aria-current={current ? "page" : undefined}
              className={cx(
                "hit-area inline-flex h-9 items-center rounded-full border px-3.5 text-sm transition-colors",
                current
                  ? "border-brand bg-brand-tint font-medium text-brand"
                  : "border-line bg-card hover:border-brand hover:text-brand",
              )}
            >
              {t(tab.title)}
            </Link>
          );
        })}
      </nav>
      {children}
    </>
  );
}
