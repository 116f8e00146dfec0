import { useId } from "react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";

/** The next level of the tree: a strip to swipe on phones, in rows on wider screens. */
export function ChildCategories({ categories }: { categories: readonly Category[] }) {
  const { language, t } = useLanguage();
  const headingId = useId();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-4 sm:mb-10">
      <h2 id={headingId} className="mb-2 text-base sm:mb-4 sm:text-xl">
        {t("category.explore")}
      </h2>
      <ul className="flex snap-x snap-proximity gap-2 overflow-x-auto pb-1 [scrollbar-width:none] max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 sm:max-md:-mx-6 sm:max-md:scroll-px-6 sm:max-md:px-6 md:flex-wrap md:gap-3 md:overflow-visible">
        {categories.map((category) => (
          <li key={category.category_id} className="shrink-0 snap-start">
            <Link
              to={`/category/${category.slug}`}
              className="group card is-interactive flex h-full items-center gap-2.5 p-1.5 pe-3.5 md:p-2"
            >
              <Picture
                src={category.image_url}
                alt=""
                sizes="56px"
                className="size-10 shrink-0 rounded-inner md:size-14"
              />
              <span className="min-w-0">
                <span className="line-clamp-2 text-sm font-medium group-hover:text-brand max-md:whitespace-nowrap">
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
