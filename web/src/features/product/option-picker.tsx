import { useId } from "react";
import type { ProductOption } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { cx } from "@/ui/cx";

type Props = {
  legend: string;
  options: readonly ProductOption[];
  /** The name of the one choice of a product without options. */
  fallback: string;
  /** The code of the chosen option. */
  value: string | undefined;
  onChange: (code: string) => void;
};

/** Colours or sizes to choose one of. */
export function OptionPicker({ legend, options, fallback, value, onChange }: Props) {
  const { language } = useLanguage();
  const name = useId();
  const shown =
    options.length > 0 ? options : [{ code: "", en_label: fallback, ar_label: fallback, swatch: "" }];
  const labelOf = (option: ProductOption) =>
    language === "ar" ? option.ar_label || option.en_label : option.en_label || option.ar_label;
  const chosen = shown.find((option) => option.code === value) ?? shown[0];

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm">
        <span className="text-muted">{legend}: </span>
        <bdi className="font-medium">{chosen && labelOf(chosen)}</bdi>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {shown.map((option) => (
          <label
            key={option.code}
            className={cx(
              "relative inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card text-sm transition-colors hover:border-edge",
              "has-checked:border-brand has-checked:bg-brand-tint has-checked:font-medium has-checked:text-brand",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              option.swatch ? "ps-2 pe-3.5" : "min-w-11 justify-center px-3.5",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.code}
              checked={option === chosen}
              onChange={() => onChange(option.code)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.swatch && (
              <span
                aria-hidden
                style={{ backgroundColor: option.swatch }}
                className="size-6 rounded-full border border-edge/50"
              />
            )}
            <bdi>{labelOf(option)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
