import { useMemo } from "react";
import type { Category } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Container } from "@/ui/container";
import { cx } from "@/ui/cx";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { childrenByParent, topLevel } from "./category-tree";
import { PromoBanner } from "./promo-banner";

type Props = {
  categories: readonly Category[];
  active: Category | undefined;
  onActive: (parent: Category) => void;
};

/** Parents with their children in three equal columns; the one under pointer or focus picks the banner. */
export function MegaMenuPanel({ categories, active, onActive }: Props) {
  const { language } = useLanguage();
  const parents = useMemo(() => topLevel(categories), [categories]);
  const children = useMemo(() => childrenByParent(categories), [categories]);

  return (
    <div className="animate-fade-in border-y border-line bg-card shadow-float">
      <Container className="flex max-h-[75dvh] gap-6 overflow-y-auto py-4">
        <ul className="grid flex-1 grid-cols-3 content-start gap-1">
          {parents.map((parent) => {
            const isActive = parent.category_id === active?.category_id;
            return (
              // Pointer and focus only pick the banner; the links inside are the controls.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={parent.category_id}
                onPointerEnter={() => onActive(parent)}
                onFocus={() => onActive(parent)}
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
                    className={cx("block rounded-sm py-0.5 font-semibold", isActive && "text-brand")}
                  >
                    {localName(language, parent)}
                  </Link>
                  <ul>
                    {children.get(parent.category_id)?.map((sub) => (
                      <li key={sub.category_id}>
                        <Link
                          to={`/category/${sub.slug}`}
                          className="block rounded-sm py-0.5 text-sm text-muted underline-offset-4 hover:text-brand hover:underline"
                        >
                          {localName(language, sub)}
                        </Link>
                      </li>
                    ))}
                  </ul>
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

/**
 * Up and down walk the button and the links of the panel in reading order, and stop at their ends. From a
 * category's link beside the button they lead to the same category in the panel.
 */
export function moveFocus(button: HTMLElement | null, step: 1 | -1): void {
  const panel = button?.nextElementSibling;
  if (!button || !panel) return;
  const focused = document.activeElement;
  const stops = [button, ...panel.querySelectorAll<HTMLElement>("a[href]")];
  const current = stops.findIndex((stop) => stop === focused);
  const next =
    current >= 0
      ? stops[current + step]
      : stops.find((stop) => stop.getAttribute("href") === focused?.getAttribute("href"));
  next?.focus();
}
