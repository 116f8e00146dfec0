import { Minus, Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";

export interface StepperLabels {
  /** Names the whole control. */
  group: string;
  decrease: string;
  increase: string;
  /** The label of the minus button when it removes the item. */
  remove: string;
}

interface QuantityStepperProps extends Pick<ComponentProps<"div">, "ref"> {
  value: number;
  onChange: (value: number) => void;
  /** With 0 the minus button removes the item; with 1 it is disabled there. */
  min?: 0 | 1;
  /** How many there are; plus is disabled there. */
  max?: number;
  labels: StepperLabels;
  size?: "sm" | "md";
  disabled?: boolean;
  className?: string;
}

export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  labels,
  size = "md",
  disabled,
  className,
  ref,
}: QuantityStepperProps) {
  const removes = value - 1 === 0 && min === 0;
  return (
    <div
      ref={ref}
      role="group"
      aria-label={labels.group}
      className={cx("inline-flex items-center rounded-full border border-line bg-card", className)}
    >
      <IconButton
        icon={removes ? Trash2 : Minus}
        label={removes ? labels.remove : labels.decrease}
        size={size}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output
        className={cx(
          "text-center font-medium tabular",
          size === "sm" ? "min-w-6 text-sm" : "min-w-8 text-base",
        )}
      >
        {value}
      </output>
      <IconButton
        icon={Plus}
        label={labels.increase}
        size={size}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
