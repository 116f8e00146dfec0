import { useId } from "react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";

/** The next level of the tree: a strip to swipe on phones, a grid on wider screens. */
export function ChildCategories({ categories }: { categories: readonly Category[] }) {
  const { language, t } = useLanguage();
  const headingId = useId();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8 sm:mb-10">
      <h2 id={headingId} className="mb-4 text-lg sm:text-xl">
        {t("category.explore")}
      </h2>
      <ul className="flex snap-x snap-proximity gap-3 overflow-x-auto pb-1 [scrollbar-width:none] max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 sm:max-md:-mx-6 sm:max-md:scroll-px-6 sm:max-md:px-6 md:grid md:grid-cols-3 md:overflow-visible lg:grid-cols-4 xl:grid-cols-6">
        {categories.map((category) => (
          <li key={category.category_id} className="w-26 shrink-0 snap-start md:w-auto">
            <Link
              to={`/category/${category.slug}`}
              className="group flex h-full items-center gap-3 rounded-card border-line bg-card transition-[border-color,box-shadow] max-md:flex-col max-md:gap-2 max-md:bg-transparent md:border md:p-2 md:hover:border-edge md:hover:shadow-float"
            >
              <Picture
                src={category.image_url}
                alt=""
                sizes="(min-width: 768px) 56px, 104px"
                className="w-full shrink-0 rounded-card md:size-14 md:rounded-control"
              />
              <span className="min-w-0 max-md:text-center">
                <span className="line-clamp-2 text-sm font-medium group-hover:text-brand">
                  {localName(language, category)}
                </span>
                <span className="text-xs text-muted max-md:hidden">
                  {t("listing.found", { n: category.product_count })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
