import { Slider as Radix } from "radix-ui";
import { cx } from "./cx";
import { useDirection } from "./direction";

export type Range = readonly [low: number, high: number];

interface SliderProps {
  min: number;
  max: number;
  step: number;
  value: Range;
  /** While a thumb moves. */
  onValueChange: (value: Range) => void;
  /** Called when a thumb is released: the time to send a request. */
  onValueCommit?: (value: Range) => void;
  /** The names of the two thumbs. */
  labels: readonly [low: string, high: string];
  /** How assistive technology reads a value. */
  valueText?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

/** A slider with two thumbs. In right-to-left the low end is on the right and the arrow keys follow. */
export function Slider({
  min,
  max,
  step,
  value,
  onValueChange,
  onValueCommit,
  labels,
  valueText,
  disabled,
  className,
}: SliderProps) {
  const dir = useDirection();
  const pair = (values: number[]): Range => [values[0] ?? min, values[1] ?? max];
  return (
    <Radix.Root
      dir={dir}
      min={min}
      max={max}
      step={step}
      value={[...value]}
      disabled={disabled}
      onValueChange={(values) => onValueChange(pair(values))}
      onValueCommit={(values) => onValueCommit?.(pair(values))}
      className={cx("relative flex h-11 w-full touch-none items-center select-none", className)}
    >
      <Radix.Track className="relative h-1.5 flex-1 rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-brand data-disabled:bg-edge" />
      </Radix.Track>
      {labels.map((label, i) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={valueText?.(value[i] ?? min)}
          className="hit-area block size-6 cursor-grab rounded-full border-2 border-brand bg-card shadow-float transition-[scale] hover:scale-110 active:cursor-grabbing data-disabled:cursor-not-allowed data-disabled:border-edge"
        />
      ))}
    </Radix.Root>
  );
}
