import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Container } from "@/ui/container";
import { Link } from "@/ui/link";
import { topLevel } from "./category-tree";
import { MegaMenu } from "./mega-menu";
import { catalogQueries } from "./queries";

const shownCategories = 6;
const labelStyle = "font-medium whitespace-nowrap";
const linkStyle =
  "inline-flex h-11 items-center rounded-control px-2 text-sm -outline-offset-2 hover:bg-sunken hover:text-brand xl:px-3";

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
      <Container className="flex flex-wrap items-center gap-x-1 pb-1.5">
        <MegaMenu
          categories={categories}
          renderLinks={(revealOf) => (
            // A row of its own until there is room for all; a word is never cut.
            <ul
              className={`${labelStyle} -ms-2 flex min-h-11 flex-wrap max-xl:order-last max-xl:w-full xl:ms-0`}
            >
              {topLevel(categories)
                .slice(0, shownCategories)
                .map((category) => (
                  <li key={category.category_id}>
                    <Link to={`/category/${category.slug}`} className={linkStyle} {...revealOf(category)}>
                      {localName(language, category)}
                    </Link>
                  </li>
                ))}
            </ul>
          )}
        />
        <Link to="/new" className={`${linkStyle} ${labelStyle} ms-auto`}>
          {t("nav.new")}
        </Link>
        <Link to="/deals" className={`${linkStyle} ${labelStyle} -me-3 text-danger`}>
          {t("nav.deals")}
        </Link>
      </Container>
    </nav>
  );
}
