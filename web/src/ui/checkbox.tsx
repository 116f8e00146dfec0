import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** At the far end of the line, such as a count. */
  note?: ReactNode;
  /** The label names the box but is not seen. */
  hideLabel?: boolean;
}

export function Checkbox({ label, note, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("checkbox", className)}>
      <span className="checkbox-box">
        <input {...rest} type="checkbox" />
      </span>
      <span className={cx("flex-1", hideLabel && "sr-only")}>{label}</span>
      {note && <span className="text-sm leading-6 text-muted tabular">{note}</span>}
    </label>
  );
}
