import { useQuery } from "@tanstack/react-query";
import { Compass, Headset } from "lucide-react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import type { PageText } from "@/api/types";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { useTitle } from "@/i18n/use-title";
import { QueryError } from "@/lib/query-error";
import { useShopConfig } from "@/lib/shop-config";
import { Breadcrumb } from "@/ui/breadcrumb";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { Prose } from "./prose";
import { contentQueries, type PageName } from "./queries";
import { CollapsibleTableOfContents, SideTableOfContents } from "./table-of-contents";

/** From so many sections on, a page has a table of contents. */
const longPage = 4;

/** A page that the operator added, under a name of their own. */
export function OwnPagePage() {
  const { name = "" } = useParams();
  return <TextPage key={name} name={name} title="page.ownPage" />;
}

function textPage(name: PageName) {
  return () => <TextPage name={name} title={`page.${name}`} />;
}

type Props = { name: string; /** What stands there until the text is known. */ title: PlainKey };

function TextPage({ name, title }: Props) {
  const { language, t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(contentQueries.page(name));
  const text = data?.[language];
  const missing = error instanceof ApiError && error.status === 404;
  useTitle(text?.title ?? t(missing ? "page.notFound" : title));
  if (missing)
    return (
      <EmptyState icon={Compass} headingLevel="h1" title={t("page.notFound")} text={t("notFound.text")} />
    );
  return (
    <Container className="py-6 sm:py-10">
      <Breadcrumb
        label={t("text.breadcrumb")}
        crumbs={[{ label: t("nav.home"), to: "/" }, { label: text?.title ?? t(title) }]}
      />
      {text ? (
        <WrittenPage text={text} />
      ) : (
        <>
          <h1 className="mt-4 text-2xl sm:text-3xl">{t(title)}</h1>
          {error ? (
            <QueryError error={error} onRetry={refetch} retrying={isFetching} />
          ) : (
            <div role="status" aria-label={t("shell.loading")} className="mt-8 grid max-w-prose gap-4">
              {[1, 2, 3, 4, 5, 6].map((n) => (
                <Skeleton key={n} className="h-5" />
              ))}
            </div>
          )}
        </>
      )}
    </Container>
  );
}

function WrittenPage({ text }: { text: PageText }) {
  const { language, t } = useLanguage();
  const { hidden } = useShopConfig();
  const long = text.sections.length >= longPage;
  return (
    <div className="mt-4 grid gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_17rem] xl:gap-x-14">
      <div className="max-lg:hidden">{long && <SideTableOfContents sections={text.sections} />}</div>
      <article className="min-w-0 max-w-[68ch]">
        <header className="mb-6 border-b border-line pb-6 sm:mb-8">
          <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
          <p className="mt-2 text-sm text-muted">
            {t("text.updated", { date: formatDate(language, text.updated) })}
          </p>
        </header>
        {long && (
          <div className="mb-6 lg:hidden">
            <CollapsibleTableOfContents sections={text.sections} />
          </div>
        )}
        <Prose html={text.html} />
      </article>
      <aside aria-label={t("text.help")} className="max-xl:mt-10 max-xl:lg:col-start-2">
        <div className="rounded-card border border-line bg-card p-5 max-xl:max-w-[68ch] xl:sticky xl:top-28">
          <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand">
            <Icon of={Headset} />
          </span>
          <p className="mt-3 font-semibold">{t("text.help")}</p>
          <p className="mt-1 mb-4 text-sm text-muted">{!hidden?.includes("support") && t("text.helpText")}</p>
          <Link to="/contact" className={buttonStyle({ variant: "outline", size: "sm" })}>
            {t("page.contact")}
          </Link>
        </div>
      </aside>
    </div>
  );
}

export const ReturnsPage = textPage("returns");
export const ShippingPage = textPage("shipping");
export const AboutPage = textPage("about");
export const CareersPage = textPage("careers");
export const PrivacyPage = textPage("privacy");
export const TermsPage = textPage("terms");
