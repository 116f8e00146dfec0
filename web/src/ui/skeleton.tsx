import { cx } from "./cx";

/**
 * A grey placeholder for content that is loading. Size it with classes; label the loading region, not each
 * piece.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-shimmer rounded-control bg-line", className)} />;
}
