import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";
import { Icon } from "./icon";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children" | "multiple" | "size"> {
  options: readonly SelectOption[];
  /** Shown, and not choosable, while the value is "". */
  placeholder?: string;
  compact?: boolean;
}

/**
 * The browser's own select: the phone's picker on phones, no script anywhere. Browsers that can style
 * its list do so by styles/select.css.
 */
export function Select({ options, placeholder, compact, defaultValue, className, ...rest }: SelectProps) {
  // On the element itself, Preact would make an attribute of it.
  const first = (value: string) => defaultValue !== undefined && { selected: value === defaultValue };
  return (
    <span className={cx("relative inline-flex min-w-0", !compact && "w-full", className)}>
      <select
        {...rest}
        className={cx(
          "ui-select appearance-none truncate pe-10 has-[option[value='']:checked]:text-muted",
          controlStyle,
          compact ? "h-9 text-sm" : "h-11",
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden {...first("")}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} {...first(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        size="sm"
        className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
