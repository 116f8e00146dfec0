import { useMemo, useState } from "react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Container } from "@/ui/container";
import { cx } from "@/ui/cx";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { childrenByParent, topLevel } from "./category-tree";
import { PromoBanner } from "./promo-banner";

/** Parents in three equal columns; the one under pointer or focus shows its children and picks the banner. */
export function MegaMenuPanel({ categories }: { categories: readonly Category[] }) {
  const { language, t } = useLanguage();
  const [active, setActive] = useState<Category>();
  const parents = useMemo(() => topLevel(categories), [categories]);
  const children = useMemo(() => childrenByParent(categories), [categories]);

  return (
    <div className="animate-fade-in border-y border-line bg-card shadow-float">
      <Container className="flex max-h-[75dvh] gap-8 overflow-y-auto py-6">
        <ul className="grid flex-1 grid-cols-3 content-start gap-2">
          {parents.map((parent) => {
            const isActive = parent === active;
            const subcategories = children.get(parent.category_id) ?? [];
            return (
              // Pointer and focus only reveal; the links inside are the controls.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={parent.category_id}
                onPointerEnter={() => setActive(parent)}
                onFocus={() => setActive(parent)}
                className={cx("flex gap-3 rounded-card p-3 transition-colors", isActive && "bg-brand-tint")}
              >
                <Picture
                  src={parent.image_url}
                  alt=""
                  sizes="56px"
                  className="size-14 shrink-0 rounded-control max-xl:hidden"
                />
                <div className="min-w-0">
                  <Link
                    to={`/category/${parent.slug}`}
                    className={cx("block rounded-sm py-1 font-semibold", isActive && "text-brand")}
                  >
                    {localName(language, parent)}
                  </Link>
                  {/* Both share one place and the taller one sizes it, so that nothing moves under the pointer. */}
                  <div className="grid *:col-start-1 *:row-start-1">
                    <p className={cx("py-0.5 text-sm text-muted", isActive && "invisible")}>
                      {t("categories.subcategories", { n: subcategories.length })}
                    </p>
                    <ul
                      className={cx(
                        "flex flex-wrap content-start gap-x-3 gap-y-0.5",
                        !isActive && "invisible",
                      )}
                    >
                      {subcategories.map((sub) => (
                        <li key={sub.category_id}>
                          <Link
                            to={`/category/${sub.slug}`}
                            className="inline-block rounded-sm py-0.5 text-sm underline-offset-4 hover:text-brand hover:underline"
                          >
                            {localName(language, sub)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
        <PromoBanner category={active} />
      </Container>
    </div>
  );
}
