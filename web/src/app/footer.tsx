import { Headset, RotateCcw, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { useShopConfig } from "@/lib/shop-config";
import { BrandMarks } from "@/ui/brand-marks";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";

const columns: readonly { title: PlainKey; links: readonly { to: string; text: PlainKey }[] }[] = [
  {
    title: "footer.shop",
    links: [
      { to: "/deals", text: "page.deals" },
      { to: "/new", text: "page.new" },
      { to: "/electronics", text: "page.electronics" },
      { to: "/fashion", text: "page.fashion" },
      { to: "/home-kitchen", text: "page.homeKitchen" },
      { to: "/beauty", text: "page.beauty" },
    ],
  },
  {
    title: "footer.help",
    links: [
      { to: "/contact", text: "page.contact" },
      { to: "/track", text: "page.track" },
      { to: "/returns", text: "page.returns" },
      { to: "/shipping", text: "page.shipping" },
    ],
  },
  {
    title: "footer.company",
    links: [
      { to: "/about", text: "page.about" },
      { to: "/careers", text: "page.careers" },
      { to: "/privacy", text: "page.privacy" },
      { to: "/terms", text: "page.terms" },
    ],
  },
];

const claims = [
  { to: "/returns", icon: RotateCcw, title: "footer.returns", text: "footer.returnsText" },
  { to: "/contact", icon: Headset, title: "footer.support", text: "footer.supportText", part: "support" },
  { to: "/pro", icon: Sparkles, title: "footer.pro", text: "footer.proText", part: "pro" },
] as const;

/** What is announced while the operator has no payment provider. */
const payments = ["mada", "STC Pay", "Tabby", "Tamara", "Visa", "Mastercard"];

export function Footer() {
  const { language, t } = useLanguage();
  const { payment_methods: online, hidden, pages, logo, vat_note: vatNote } = useShopConfig();
  return (
    // Leaves room for the bottom bar on phones.
    <footer className="below-fold [--guessed-height:60rem] mt-16 border-t border-line bg-sunken/60 max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
      <Container>
        <ul className="grid gap-x-8 border-b border-line py-4 md:grid-cols-3 md:py-8">
          {claims.map(({ to, icon, title, text, ...claim }) =>
            "part" in claim && hidden?.includes(claim.part) ? null : (
              <li key={to}>
                <Link to={to} className="group flex items-center gap-4 rounded-control py-2.5">
                  <Icon of={icon} className="size-12 rounded-full bg-card p-3.5 text-brand" />
                  <span>
                    <span className="block font-semibold group-hover:text-brand">{t(title)}</span>
                    <span className="block text-sm text-muted">{t(text)}</span>
                  </span>
                </Link>
              </li>
            ),
          )}
        </ul>

        <div className="grid gap-x-8 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="sm:col-span-3 lg:col-span-1">
            <Link to="/" aria-label={t("shop.home")} className="inline-block rounded-control">
              <Logo name={t("shop.name")} picture={logo} />
            </Link>
            <p className="mt-4 max-w-xs text-muted">{t("shop.tagline")}</p>
          </div>
          <div className="grid grid-cols-2 gap-8 sm:col-span-3 sm:grid-cols-3 lg:col-span-3">
            {columns.map(({ title, links }) => (
              <FooterColumn key={title} title={t(title)}>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to} className="footer-link">
                      {t(text)}
                    </Link>
                  </li>
                ))}
                {title === "footer.company" &&
                  pages?.map((page) => (
                    <li key={page.path}>
                      <Link to={page.path} className="footer-link">
                        {page.title[language]}
                      </Link>
                    </li>
                  ))}
              </FooterColumn>
            ))}
          </div>
        </div>

        <div className="flex flex-col gap-6 border-t border-line py-6 lg:flex-row lg:items-center lg:justify-between">
          <div className="text-sm text-muted">
            <p>{t("footer.rights")}</p>
            <p>{vatNote?.[language] ?? t("footer.vat")}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <h2 className="text-sm font-medium text-muted">
              {t(online ? "footer.payments" : "footer.soon")}
            </h2>
            <BrandMarks names={online ? online.flatMap(({ brands }) => brands) : payments} />
          </div>
        </div>
      </Container>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
