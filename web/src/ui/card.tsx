import type { ComponentProps } from "react";
import { cx } from "./cx";

const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-6" };

export interface CardProps extends ComponentProps<"div"> {
  padding?: keyof typeof paddings;
  /** The whole card reacts to the pointer because it is a link. */
  interactive?: boolean;
}

export function Card({ padding = "md", interactive, className, ...rest }: CardProps) {
  return (
    <div {...rest} className={cx("card", interactive && "is-interactive", paddings[padding], className)} />
  );
}
