import { ArrowRight, History, LayoutGrid, Search, Tag, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { currencyTexts, formatAmount, formatNumber } from "@/i18n/format";
import { useLanguage, useT } from "@/i18n/language-context";
import { localBrand } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { recentSearches } from "./recent-searches";
import { groups, type Entry, type Group } from "./suggestion-entries";

export { recentSearches, rememberSearch } from "./recent-searches";
export { recentEntries, suggestedEntries } from "./suggestion-entries";

/** From edge to edge on phones, as wide as the box from tablets on. */
const panel =
  "absolute inset-x-0 top-full z-10 mt-2 max-h-[min(32rem,70dvh)] animate-pop-in overflow-y-auto overscroll-contain rounded-card border border-line bg-card shadow-float max-sm:-inset-x-3";

type Props = {
  id: string;
  entries: readonly Entry[];
  /** How many products all results are. */
  total: number;
  /** The option that the arrow keys have reached, counted from 0. */
  active: number;
  optionId: (index: number) => string;
  /** The pointer is on an option. */
  onActivate: (index: number) => void;
  /** An option was chosen; its link is followed by itself. */
  onChoose: (entry: Entry) => void;
  /** Recent searches were forgotten. */
  onForget: () => void;
};

const icons: Partial<Record<Group, LucideIcon>> = {
  recent: History,
  queries: Search,
  categories: LayoutGrid,
  brands: Tag,
};

/** The listbox below the search box, in groups, then a link to all results. Every option is a link. */
export function SuggestionList(props: Props) {
  const { id, entries, total, active, optionId, onActivate, onChoose, onForget } = props;
  const t = useT();
  const base = useId();
  const shown = groups.filter((group) => entries.some((entry) => entry.group === group));

  const option = (entry: Entry) => {
    const index = entries.indexOf(entry);
    return (
      <Link
        key={index}
        to={entry.to}
        id={optionId(index)}
        role="option"
        aria-selected={index === active}
        // The focus stays in the box, which names the active option.
        tabIndex={-1}
        onPointerMove={() => index !== active && onActivate(index)}
        onClick={() => onChoose(entry)}
        className={cx(
          "flex min-h-11 items-center gap-3.5 rounded-control px-3 text-sm -outline-offset-2",
          index === active && "bg-sunken outline-2 outline-focus",
          entry.group === "products" && "py-2",
          entry.group === "all" && "justify-center font-medium text-brand",
        )}
      >
        <Content entry={entry} total={total} />
      </Link>
    );
  };

  return (
    <div className={panel}>
      <div id={id} role="listbox" aria-label={t("suggest.list")} className="p-2">
        {shown.map((group) => {
          const options = entries.filter((entry) => entry.group === group).map(option);
          if (group === "all") {
            return (
              <div key={group} role="none" className="mt-2 border-t border-line pt-2">
                {options}
              </div>
            );
          }
          return (
            <div key={group} role="group" aria-labelledby={`${base}${group}`}>
              <p id={`${base}${group}`} className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                {t(`suggest.${group}`)}
              </p>
              {options}
            </div>
          );
        })}
      </div>
      {shown.includes("recent") && (
        <div className="border-t border-line p-2 text-center">
          <Button
            variant="link"
            className="min-h-9 text-sm"
            onClick={() => {
              recentSearches.write([]);
              onForget();
            }}
          >
            {t("suggest.forget")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is announced: how many there are, or that there is nothing, which is also seen. */
export function SuggestionStatus({ open, total }: { open: boolean; total: number }) {
  const t = useT();
  return open ? (
    <p className="sr-only">{t("suggest.count", { n: total })}</p>
  ) : (
    <p className={`${panel} px-4 py-5 text-center text-muted`}>{t("suggest.none")}</p>
  );
}

function Content({ entry, total }: { entry: Entry; total: number }) {
  const { language, t } = useLanguage();
  const { product } = entry;
  const icon = icons[entry.group];
  if (product) {
    return (
      <>
        <Picture src={product.image_url} alt="" sizes="48px" className="size-12 shrink-0 rounded-inner" />
        <span className="min-w-0 flex-1">
          {product.brand && (
            <>
              <bdi className="block text-xs text-muted">{localBrand(language, product)}</bdi>{" "}
            </>
          )}
          <span className="line-clamp-2">{entry.label}</span>
        </span>
        <Price
          size="sm"
          amount={formatAmount(product.price)}
          currency={currencyTexts.word}
          className="shrink-0"
        />
      </>
    );
  }
  if (!icon) {
    return (
      <>
        <span>
          {t("suggest.viewAll")} <bdi dir="ltr">({formatNumber(total)}+)</bdi>
        </span>
        <Icon of={ArrowRight} size="sm" flip />
      </>
    );
  }
  return (
    <>
      <Icon of={icon} size="sm" className="shrink-0 text-muted" />
      <bdi className="min-w-0 flex-1 truncate text-start">{entry.label}</bdi>
    </>
  );
}
