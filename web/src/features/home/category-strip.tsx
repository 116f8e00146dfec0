import { LayoutGrid } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyOverlay } from "@/lib/lazy-component";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Skeleton } from "@/ui/skeleton";
import { categoryPicture } from "./category-picture";
import { HomeSection } from "./home-section";

const CategoriesSheet = lazyOverlay(() => import("./categories-sheet").then((m) => m.CategoriesSheet));
const approach = () => void CategoriesSheet.preload().catch(() => undefined);

/** The strip's last tile is a link to all categories. */
const shownCategories = 7;

const strip =
  "-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0 lg:pb-0";
const tile = "w-36 shrink-0 snap-start sm:w-52 lg:w-auto";
type Props = {
  /** The top level; undefined while loading. */
  categories: readonly Category[] | undefined;
};

/** Large tiles: a strip to swipe on phones, two rows on wide screens. All categories are in a sheet. */
export function CategoryStrip({ categories }: Props) {
  const { language, t } = useLanguage();
  const [sheet, setSheet] = useState<"unused" | "open" | "closed">("unused");
  const openSheet = {
    "aria-haspopup": "dialog",
    "aria-expanded": sheet === "open",
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setSheet("open"),
  } as const;

  return (
    <HomeSection
      title={t("home.categories")}
      aside={
        <Button {...openSheet} variant="link" className="hit-area text-sm lg:hidden">
          {t("home.allCategories")}
        </Button>
      }
    >
      {categories ? (
        <ul className={strip}>
          {categories.slice(0, shownCategories).map((category) => (
            <li key={category.category_id} className={tile}>
              <Link to={`/category/${category.slug}`} className="card is-interactive category-tile">
                <Picture src={categoryPicture(category)} alt="" sizes="(min-width: 1024px) 310px, 208px" />
                <span>{localName(language, category)}</span>
              </Link>
            </li>
          ))}
          <li className={`${tile} max-lg:hidden`}>
            <button {...openSheet} type="button" className="card is-interactive category-tile">
              <span className="flex aspect-[4/3] items-center justify-center bg-brand-tint text-brand">
                <Icon of={LayoutGrid} className="size-18 rounded-full bg-card p-5" />
              </span>
              <span>{t("home.allCategories")}</span>
            </button>
          </li>
        </ul>
      ) : (
        <div role="status" aria-label={t("categories.loading")} className={strip}>
          {Array.from({ length: shownCategories + 1 }, (_, i) => (
            <div key={i} className={tile}>
              <Skeleton className="aspect-square rounded-card lg:aspect-[4/3]" />
              <Skeleton className="my-3.5 h-5 w-2/3" />
            </div>
          ))}
        </div>
      )}
      {sheet !== "unused" && (
        <Suspense fallback={null}>
          <CategoriesSheet
            categories={categories ?? []}
            open={sheet === "open"}
            onOpenChange={(open) => setSheet(open ? "open" : "closed")}
          />
        </Suspense>
      )}
    </HomeSection>
  );
}
