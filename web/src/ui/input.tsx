import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";

export interface InputProps extends ComponentProps<"input"> {
  /** Inside the box before the text; decoration, or a control of its own. */
  before?: ReactNode;
  /** Inside the box after the text. */
  after?: ReactNode;
}

/**
 * A text field. Addresses, telephone numbers and cards are typed left to right: set `dir="ltr"` on them. What is
 * inside the box follows the direction of its text, so the two never meet.
 */
export function Input({ before, after, className, ...rest }: InputProps) {
  if (!before && !after) return <input {...rest} className={cx(controlStyle, "h-11", className)} />;
  return (
    <span dir={rest.dir} className={cx("relative flex items-center", className)}>
      {before && (
        <span className="pointer-events-none absolute start-3.5 flex text-muted *:pointer-events-auto">
          {before}
        </span>
      )}
      <input {...rest} className={cx(controlStyle, "h-11", before ? "ps-11" : "", after ? "pe-12" : "")} />
      {after && <span className="absolute end-1 flex items-center text-muted">{after}</span>}
    </span>
  );
}
