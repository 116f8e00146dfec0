import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useId, useSyncExternalStore } from "react";
import { apiQuery } from "@/api/api-query";
import { currencyTexts, formatAmount } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { SectionHeading } from "@/ui/section-heading";
import { toast } from "@/ui/toast";
import { recentList } from "./recent-list";

/** Current names and prices; products that are no longer sold are missing. */
function recentQuery(ids: readonly string[]) {
  return queryOptions({
    ...apiQuery("/api/v1/products", { query: { ids: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

const none: readonly string[] = [];

type Props = {
  /** The product of the current page. */
  except?: string;
  className?: string;
};

/** The products that were viewed last; renders nothing when there are none or they do not load. */
export function RecentlyViewed({ except, className }: Props) {
  const { language, t } = useLanguage();
  const heading = useId();
  const seen = useSyncExternalStore(recentList.subscribe, recentList.read, () => none);
  const { data } = useQuery(recentQuery(seen));
  const shown = data?.products.filter(({ product_id: id }) => id !== except && seen.includes(id)) ?? [];
  if (shown.length === 0) return null;

  function clear() {
    recentList.write(except ? [except] : []);
    toast.success(t("recent.cleared"));
    // The focused button is removed, so the focus moves to the page.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={heading} className={className}>
      <SectionHeading
        id={heading}
        title={t("recent.title")}
        action={
          <Button
            variant="link"
            aria-label={t("recent.clearLabel")}
            onClick={clear}
            className="hit-area text-sm"
          >
            {t("recent.clear")}
          </Button>
        }
      />
      {/* A strip to push along on phones, rows elsewhere. */}
      <ul className="flex gap-3 max-md:-mx-4 max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-2 sm:max-md:-mx-6 sm:max-md:scroll-px-6 sm:max-md:px-6 md:grid md:grid-cols-6 md:gap-4">
        {shown.map((product) => (
          <li key={product.product_id} className="group relative shrink-0 snap-start max-md:w-34">
            <div className="overflow-hidden rounded-card border border-line bg-card">
              <Picture
                src={product.image_url}
                alt=""
                sizes="(min-width: 1280px) 200px, (min-width: 768px) 16vw, 136px"
                className="transition-transform duration-250 group-hover:scale-[1.03]"
              />
            </div>
            <h3 className="mt-2 line-clamp-2 text-sm">
              <Link
                to={`/product/${product.product_id}`}
                className="outline-none after:absolute after:inset-0 after:rounded-card group-hover:text-brand focus-visible:after:outline-2 focus-visible:after:outline-focus"
              >
                {localName(language, product)}
              </Link>
            </h3>
            <Price
              size="sm"
              amount={formatAmount(product.price)}
              currency={currencyTexts.symbol}
              className="mt-0.5"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
