import { ArrowLeft, Heart, PackageCheck, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";

const reasons = [
  { icon: PackageCheck, title: "auth.whyOrders", text: "auth.whyOrdersText" },
  { icon: Heart, title: "auth.whyLists", text: "auth.whyListsText" },
  { icon: ShieldCheck, title: "auth.whySafe", text: "auth.whySafeText" },
] as const;

/** The layout of the sign-in pages: link to the home page, and on wide screens the benefits of an account. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Container className="py-6 sm:py-10">
      <div className="mx-auto max-w-md lg:max-w-5xl">
        <Link to="/" className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
          <Icon of={ArrowLeft} size="sm" flip />
          {t("auth.back")}
        </Link>
        <div className="mt-4 grid gap-6 lg:grid-cols-[1fr_28rem] lg:items-stretch lg:gap-10">
          <aside
            aria-labelledby="auth-why"
            className="rounded-sheet bg-brand-tint p-10 max-lg:hidden lg:flex lg:flex-col lg:justify-center xl:p-14"
          >
            <h2 id="auth-why" className="text-2xl text-brand">
              {t("auth.why")}
            </h2>
            <ul className="mt-8 grid gap-7">
              {reasons.map(({ icon, title, text }) => (
                <li key={title} className="flex gap-4">
                  <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-card text-brand">
                    <Icon of={icon} />
                  </span>
                  <div>
                    <p className="font-medium">{t(title)}</p>
                    <p className="mt-0.5 text-muted">{t(text)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </aside>
          <Card className="self-start wrap-anywhere sm:p-8">{children}</Card>
        </div>
      </div>
    </Container>
  );
}
