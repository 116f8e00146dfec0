import { useId, type ReactNode, type Ref } from "react";
import { cx } from "./cx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  /** At the far end, such as a price or a count. */
  note?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption<Value>[];
  /** null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Bordered boxes, for few and important choices. */
  boxed?: boolean;
  /**
   * What is wrong with the choice. It describes the group, so it is heard when the focus comes to it: whoever
   * sets it sends the focus there, through `focusRef`.
   */
  error?: ReactNode;
  /** The option that takes the focus for the group. */
  focusRef?: Ref<HTMLInputElement>;
  /** The form's name for the choice; generated when left out. */
  name?: string;
  className?: string;
}

export function RadioGroup<Value extends string>({
  legend,
  hideLegend,
  options,
  value,
  onChange,
  boxed,
  error,
  focusRef,
  name,
  className,
}: RadioGroupProps<Value>) {
  const generated = useId();
  const errorId = `${generated}error`;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className={cx("min-w-0", className)}
    >
      <legend className={cx("mb-2 text-sm font-medium", hideLegend && "sr-only")}>{legend}</legend>
      <div className={cx("grid grid-cols-[minmax(0,1fr)]", boxed ? "gap-3" : "gap-0.5")}>
        {options.map((option, i) => (
          <label
            key={option.value}
            className={cx(
              "group flex cursor-pointer items-start gap-3 transition-colors max-[23rem]:flex-wrap has-disabled:cursor-not-allowed has-disabled:text-muted",
              boxed
                ? "rounded-card border border-line bg-card p-4 hover:border-edge has-checked:border-brand has-checked:bg-brand-tint"
                : "min-h-9 py-1.5",
            )}
          >
            <input
              ref={i === 0 ? focusRef : undefined}
              type="radio"
              name={name ?? generated}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={cx(
                "mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-edge bg-card transition-[border-color,border-width]",
                "group-hover:border-brand checked:border-[6px] checked:border-brand disabled:border-line disabled:bg-sunken",
              )}
            />
            <span className="min-w-0 flex-1 max-[23rem]:basis-[calc(100%-2rem)]">
              <span className="block leading-6">{option.label}</span>
              {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            </span>
            {option.note && (
              <span className="text-sm leading-6 text-muted tabular max-[23rem]:ms-8">{option.note}</span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
