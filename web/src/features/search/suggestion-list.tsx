import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Suggestions } from "@/api/types";
import { currencyTexts, formatAmount, formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";

type Props = {
  id: string;
  suggestions: Suggestions;
  /** Where all results are. */
  allResults: string;
  /** The option that the arrow keys have reached, counted from 0. */
  active: number;
  optionId: (index: number) => string;
  /** The pointer is on an option. */
  onActivate: (index: number) => void;
  /** A product was chosen; its link is followed by itself. */
  onChoose: () => void;
  /** All results were chosen. */
  onViewAll: () => void;
};

/** The listbox below the search box: products, then a link to all results. Every option is a link. */
export function SuggestionList(props: Props) {
  const { id, suggestions, allResults, active, optionId, onActivate, onChoose, onViewAll } = props;
  const { language, t } = useLanguage();
  const { products, total } = suggestions;

  const option = (index: number, to: string, className: string, content: ReactNode) => (
    <Link
      to={to}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      // The focus stays in the box, which names the active option.
      tabIndex={-1}
      onPointerMove={() => index !== active && onActivate(index)}
      onClick={index < products.length ? onChoose : onViewAll}
      className={cx(
        "flex items-center rounded-control px-3 -outline-offset-2",
        index === active && "bg-sunken outline-2 outline-focus",
        className,
      )}
    >
      {content}
    </Link>
  );

  return (
    <div id={id} role="listbox" aria-label={t("suggest.list")} className="p-2">
      {products.map((product, i) => (
        <div key={product.product_id} role="none">
          {option(
            i,
            `/product/${product.product_id}`,
            "gap-3.5 py-2",
            <>
              <Picture
                src={product.image_url}
                alt=""
                sizes="48px"
                className="size-12 shrink-0 rounded-inner"
              />
              <span className="line-clamp-2 min-w-0 flex-1 text-sm">{localName(language, product)}</span>
              <Price
                size="sm"
                amount={formatAmount(product.price)}
                currency={currencyTexts.word}
                className="shrink-0"
              />
            </>,
          )}
        </div>
      ))}
      <div role="none" className="mt-2 border-t border-line pt-2">
        {option(
          products.length,
          allResults,
          "min-h-11 justify-center gap-2 text-sm font-medium text-brand",
          <>
            <span>
              {t("suggest.viewAll")} <bdi dir="ltr">({formatNumber(total)}+)</bdi>
            </span>
            <Icon of={ArrowRight} size="sm" flip />
          </>,
        )}
      </div>
    </div>
  );
}
