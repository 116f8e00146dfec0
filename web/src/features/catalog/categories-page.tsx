import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, LayoutGrid } from "lucide-react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { QueryError } from "@/lib/query-error";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { SectionHeading } from "@/ui/section-heading";
import { Spinner } from "@/ui/spinner";
import { childrenByParent, topLevel } from "./category-tree";
import { catalogQueries } from "./queries";

const shownChips = 3;

export function CategoriesPage() {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(catalogQueries.categories());

  return (
    <Container className="py-6 sm:py-10">
      <Link
        to="/"
        className="hit-area inline-flex items-center gap-1.5 rounded-sm text-sm text-muted underline-offset-4 hover:text-brand hover:underline"
      >
        <Icon of={ArrowLeft} size="sm" flip />
        {t("categories.back")}
      </Link>
      <SectionHeading
        level="h1"
        title={t("page.categories")}
        subtitle={t("categories.text")}
        className="mt-4 sm:mt-6"
      />
      {data && <CategoryGrid categories={data.categories} />}
      {!data && error && <QueryError error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && (
        <div role="status" className="flex flex-col items-center gap-3 py-24 text-muted">
          <Spinner size="lg" className="text-brand" />
          <p>{t("categories.loading")}</p>
        </div>
      )}
    </Container>
  );
}

function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const { t } = useLanguage();
  const children = childrenByParent(categories);
  const parents = topLevel(categories);
  if (parents.length === 0) return <EmptyState icon={LayoutGrid} title={t("categories.none")} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {parents.map((category) => (
        <li key={category.category_id}>
          <CategoryCard category={category} subcategories={children.get(category.category_id) ?? []} />
        </li>
      ))}
    </ul>
  );
}

/** The whole card is a link to the category. */
function CategoryCard({
  category,
  subcategories,
}: {
  category: Category;
  subcategories: readonly Category[];
}) {
  const { language, t } = useLanguage();
  const hidden = subcategories.length - shownChips;
  return (
    <Card padding="none" interactive className="group relative flex h-full overflow-hidden">
      <Picture
        src={category.image_url}
        alt=""
        ratio="fill"
        priority
        sizes="(min-width: 640px) 160px, 112px"
        className="min-h-36 w-28 shrink-0 self-stretch sm:w-36"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center p-4 sm:p-5">
        <h2 className="text-lg">
          <Link to={`/category/${category.slug}`} className="card-link group-hover:text-brand">
            {localName(language, category)}
          </Link>
        </h2>
        <p className="text-sm text-muted">{t("categories.subcategories", { n: subcategories.length })}</p>
        {subcategories.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-1.5">
            {subcategories.slice(0, shownChips).map((sub) => (
              <li key={sub.category_id} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs">
                {localName(language, sub)}
              </li>
            ))}
            {hidden > 0 && (
              <li className="rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-medium text-brand">
                <bdi dir="ltr">{t("categories.more", { n: hidden })}</bdi>
              </li>
            )}
          </ul>
        )}
      </div>
    </Card>
  );
}
