import { cx } from "@/ui/cx";

type Props<Value extends string> = {
  /** Names the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one list or time among a few. */
export function FilterTabs<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            "hit-area inline-flex h-9 items-center rounded-full border px-3.5 text-sm transition-colors",
            option.value === value
              ? "border-brand bg-brand-tint font-medium text-brand"
              : "border-line bg-card hover:border-brand hover:text-brand",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
