import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { ThemeSwitch } from "@/lib/theme-switch";
import { Accordion } from "@/ui/accordion";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Sheet } from "@/ui/sheet";
import { Spinner } from "@/ui/spinner";
import { mainCategorySlugs, topLevel } from "./category-tree";
import { catalogQueries } from "./queries";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The category menu on phones. */
export function MenuSheet({ open, onOpenChange }: Props) {
  const { t } = useLanguage();
  const { data } = useQuery(catalogQueries.categories());
  const parents = topLevel(data?.categories ?? []);
  const main = parents.filter((category) => mainCategorySlugs.includes(category.slug));
  const rest = parents.filter((category) => !mainCategorySlugs.includes(category.slug));
  const close = () => onOpenChange(false);

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t("menu.title")}
      closeLabel={t("shell.close")}
      footer={
        <Link to="/categories" onClick={close} className={buttonStyle({ block: true })}>
          {t("menu.browse")}
        </Link>
      }
    >
      <h3 className="mb-2 text-sm font-medium text-muted">{t("menu.top")}</h3>
      {data ? (
        <CategoryLinks categories={main} onFollow={close} />
      ) : (
        <Spinner label={t("categories.loading")} />
      )}
      {rest.length > 0 && (
        <Accordion
          className="mt-2 border-t border-line"
          items={[
            {
              id: "rest",
              title: t("menu.all", { n: rest.length }),
              content: <CategoryLinks categories={rest} onFollow={close} />,
            },
          ]}
        />
      )}
      <ThemeSwitch className="mt-2 border-t border-line pt-4" />
    </Sheet>
  );
}

function CategoryLinks({ categories, onFollow }: { categories: readonly Category[]; onFollow: () => void }) {
  const { language } = useLanguage();
  return (
    <ul>
      {categories.map((category) => (
        <li key={category.category_id}>
          <Link
            to={`/category/${category.slug}`}
            onClick={onFollow}
            className="flex min-h-13 items-center gap-3 rounded-control py-1.5"
          >
            <Picture src={category.image_url} alt="" sizes="40px" className="size-10 rounded-control" />
            <span className="flex-1 font-medium">{localName(language, category)}</span>
            <Icon of={ChevronRight} size="sm" flip className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
