import type { ComponentProps } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";

export function Textarea({ rows = 4, className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={cx(controlStyle, "py-2.5", className)} />;
}
