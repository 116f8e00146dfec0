import { Check } from "lucide-react";
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
    <label
      className={cx(
        "group flex min-h-9 cursor-pointer items-start gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-muted",
        className,
      )}
    >
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className={cx(
            "peer size-5 cursor-[inherit] appearance-none rounded-sm border-[1.5px] border-edge bg-card transition-colors",
            "group-hover:border-brand checked:border-brand checked:bg-brand aria-invalid:border-danger",
            "disabled:border-line disabled:bg-sunken disabled:checked:bg-edge",
          )}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 scale-50 text-on-brand opacity-0 transition-[opacity,transform] peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className={cx("flex-1 text-base leading-6", hideLabel && "sr-only")}>{label}</span>
      {note && <span className="text-sm leading-6 text-muted tabular">{note}</span>}
    </label>
  );
}
