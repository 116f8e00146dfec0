import { cx } from "./cx";

const sizes = {
  sm: { row: "gap-x-1.5", amount: "text-base", side: "text-xs" },
  md: { row: "gap-x-2", amount: "text-lg", side: "text-sm" },
  lg: { row: "gap-x-2.5", amount: "text-2xl", side: "text-base" },
};

interface PriceProps {
  /** Formatted, western digits: "1,299.50". */
  amount: string;
  /** The currency as this place writes it; follows the amount. */
  currency: string;
  /** The formatted price before the discount, and its label: screen readers do not announce struck text. */
  old?: { amount: string; label: string };
  /** The discount, formatted: "-25%". */
  percent?: string;
  size?: keyof typeof sizes;
  className?: string;
}

export function Price({ amount, currency, old, percent, size = "md", className }: PriceProps) {
  const style = sizes[size];
  return (
    <span className={cx("inline-flex flex-wrap items-baseline tabular", style.row, className)}>
      <span className={cx("font-semibold whitespace-nowrap", style.amount, old && "text-danger")}>
        <bdi>{amount}</bdi> <bdi className="text-[0.75em] font-medium">{currency}</bdi>
      </span>
      {old && (
        <s className={cx("text-muted", style.side)}>
          <span className="sr-only">{old.label} </span>
          <bdi>{old.amount}</bdi>
        </s>
      )}
      {percent && (
        <bdi className={cx("rounded-sm bg-danger-tint px-1.5 font-semibold text-danger", style.side)}>
          {percent}
        </bdi>
      )}
    </span>
  );
}
