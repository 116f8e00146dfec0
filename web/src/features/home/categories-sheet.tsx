import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { buttonStyle } from "@/ui/button-style";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Sheet } from "@/ui/sheet";
import { categoryPicture } from "./category-picture";

type Props = {
  categories: readonly Category[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Every top-level category at a glance. */
export function CategoriesSheet({ categories, open, onOpenChange }: Props) {
  const { language, t } = useLanguage();
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t("home.allCategories")}
      closeLabel={t("shell.close")}
      footer={
        <Link to="/categories" onClick={close} className={buttonStyle({ block: true })}>
          {t("menu.browse")}
        </Link>
      }
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {categories.map((category) => (
          <li key={category.category_id}>
            <Link
              to={`/category/${category.slug}`}
              onClick={close}
              className="group block overflow-hidden rounded-card border border-line hover:border-edge"
            >
              <Picture src={categoryPicture(category)} alt="" ratio="photo" sizes="200px" />
              <span className="block px-3 py-2.5 text-sm font-medium group-hover:text-brand">
                {localName(language, category)}
              </span>
              <span className="-mt-2 block px-3 pb-2.5 text-xs text-muted">
                {t("categories.products", { n: category.product_count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
