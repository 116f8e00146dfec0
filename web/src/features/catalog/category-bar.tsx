import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Container } from "@/ui/container";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { topLevel } from "./category-tree";
import { MegaMenu } from "./mega-menu";
import { catalogQueries } from "./queries";

const shownCategories = 6;
const linkStyle =
  "inline-flex h-11 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap hover:bg-sunken hover:text-brand";

/** Below the header from tablets on: the whole tree behind a menu, the first categories as links. */
export function CategoryBar() {
  const { language, t } = useLanguage();
  const { data } = useQuery(catalogQueries.categories());
  const categories = data?.categories ?? [];

  return (
    <nav
      aria-label={t("nav.categories")}
      className="relative z-30 border-b border-line bg-card max-md:hidden"
    >
      <Container className="flex items-center gap-1 pb-1.5">
        <div className="-ms-3">
          <MegaMenu categories={categories} />
        </div>
        <span aria-hidden className="mx-1 h-5 w-px bg-line" />
        <ul className="flex min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto">
          {data
            ? topLevel(categories)
                .slice(0, shownCategories)
                .map((category) => (
                  <li key={category.category_id}>
                    <Link to={`/category/${category.slug}`} className={linkStyle}>
                      {localName(language, category)}
                    </Link>
                  </li>
                ))
            : Array.from({ length: shownCategories }, (_, i) => (
                <li key={i} className="px-3 py-3">
                  <Skeleton className="h-5 w-24" />
                </li>
              ))}
        </ul>
        <Link to="/new" className={`${linkStyle} max-lg:hidden`}>
          {t("nav.new")}
        </Link>
        <Link to="/deals" className={`${linkStyle} -me-3 text-danger max-lg:hidden`}>
          {t("nav.deals")}
        </Link>
      </Container>
    </nav>
  );
}
