import { createContext, useContext, type ReactNode } from "react";
import { cx } from "./cx";

/** Draws an amount and its currency in a way of its own, or returns undefined. Without one, both are text. */
export type DrawPrice = (amount: string, currency: string) => ReactNode;

export const DrawPriceContext = createContext<DrawPrice | undefined>(undefined);

const sizes = {
  sm: { row: "gap-x-1.5", amount: "text-base", side: "text-xs" },
  md: { row: "", amount: "", side: "" },
  lg: { row: "gap-x-2.5", amount: "text-2xl", side: "text-base" },
};

interface PriceProps {
  /** Formatted, western digits: "1,299.50". */
  amount: string;
  /** Before the lowest of several prices: "From". */
  from?: string | false;
  /** The currency as this place writes it; follows the amount. */
  currency: string;
  /** The formatted price before the discount, and its label: screen readers do not announce struck text. */
  old?: { amount: string; label: string };
  /** The discount, formatted: "-25%". */
  percent?: string;
  size?: keyof typeof sizes;
  className?: string;
}

/**
 * An amount and what belongs to it. A list shows dozens, so there is no element more than needed: a number by itself
 * reads the same in both directions, only one with a sign has to be isolated.
 */
export function Price({ amount, from, currency, old, percent, size = "md", className }: PriceProps) {
  const style = sizes[size];
  const negative = amount.startsWith("-");
  const price = (
    <>
      {from && <span className="text-sm font-normal text-muted">{from} </span>}
      {useContext(DrawPriceContext)?.(amount, currency) ?? (
        <>
          {negative && <bdi>{amount}</bdi>}
          {negative ? " " : `${amount} `}
          <bdi>{currency}</bdi>
        </>
      )}
    </>
  );
  if (!old && !percent)
    return <span className={cx("price price-amount", style.amount, className)}>{price}</span>;
  return (
    <span className={cx("price", style.row, className)}>
      <span className={cx("price-amount", style.amount, old && "text-danger")}>{price}</span>
      {old && (
        <s className={style.side || undefined}>
          <span className="sr-only">{`${old.label} `}</span>
          {old.amount}
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
