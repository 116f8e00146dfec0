import type { ComponentProps } from "react";
import { cx } from "./cx";

/** The page's column: 1320 px at most, with a gutter that grows with the screen. */
export function Container({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("page-column", className)} />;
}
