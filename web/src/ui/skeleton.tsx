import { cx } from "./cx";

/** A grey stand-in for content on its way. Size it with classes; name the loading region, not each piece. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-shimmer rounded-control bg-line", className)} />;
}
