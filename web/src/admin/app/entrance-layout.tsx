import type { ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Logo } from "@/ui/logo";

/** The page in front of the back office. */
export function EntranceLayout({ children }: { children: ReactNode }) {
  const { t, language, setLanguage } = useLanguage();
  const other = language === "en" ? "ar" : "en";
  useTitle(t("office.title"), true);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4 py-8">
      <div className="mb-5 flex items-center justify-between gap-4">
        <a href="/">
          <Logo name={t("shop.name")} />
        </a>
        <Button variant="ghost" size="sm" onClick={() => setLanguage(other)}>
          <span lang={other}>{other === "ar" ? "العربية" : "English"}</span>
        </Button>
      </div>
      <Card className="wrap-anywhere sm:p-8">{children}</Card>
    </main>
  );
}
