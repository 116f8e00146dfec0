import { formatNumber } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Rating } from "@/ui/rating";

type Props = {
  rating: number;
  total: number;
  /** How many reviews have one star, two stars and so on. */
  counts: readonly number[];
  /** The stars that the list is narrowed to; 0 for all. */
  chosen: number;
  onChoose: (stars: number) => void;
};

/** The average, and a bar for each number of stars that narrows the list to it and back. */
export function ReviewSummary({ rating, total, counts, chosen, onChoose }: Props) {
  const t = useT();
  const average = formatNumber(rating, 1);
  return (
    <div>
      <div className="flex items-center gap-4">
        <p className="text-[2.75rem] leading-none font-semibold tabular">{average}</p>
        <div>
          <Rating value={rating} size="md" label={t("product.rating", { rating: average })} />
          <p className="text-sm text-muted">{t("product.reviews", { n: total })}</p>
        </div>
      </div>
      <ul className="mt-5 grid gap-0.5">
        {[5, 4, 3, 2, 1].map((n) => {
          const count = counts[n - 1] ?? 0;
          return (
            <li key={n}>
              <button
                type="button"
                aria-pressed={chosen === n}
                onClick={() => onChoose(chosen === n ? 0 : n)}
                className={cx(
                  "-mx-2 grid w-[calc(100%+1rem)] grid-cols-[5rem_1fr_2rem] items-center gap-3 rounded-control px-2 py-1.5 text-sm transition-colors hover:bg-sunken",
                  chosen === n && "bg-brand-tint font-medium",
                )}
              >
                <span className="text-start whitespace-nowrap">{t("reviews.stars", { n })}</span>
                <span className="block h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${total > 0 ? (count / total) * 100 : 0}%` }}
                  />
                </span>
                <span className="text-end text-muted tabular">
                  <span aria-hidden>{formatNumber(count)}</span>
                  <span className="sr-only">{t("product.reviews", { n: count })}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
