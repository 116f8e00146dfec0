import { cx } from "./cx";

interface ProgressProps {
  /** From 0 to max; undefined while unknown. */
  value?: number;
  max?: number;
  label: string;
  className?: string;
}

export function Progress({ value, max = 100, label, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={cx(
        "block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-shimmer",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-brand",
        "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand",
        className,
      )}
    />
  );
}
