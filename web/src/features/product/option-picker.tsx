import { useId, type ReactNode } from "react";
import type { ProductOption } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import type { OptionState } from "./use-purchase";

type Props = {
  legend: string;
  options: readonly ProductOption[];
  /** The code of the chosen option. */
  value: string | undefined;
  onChange: (code: string) => void;
  /** Sold-out options can be chosen, to wait for them; those that are not made cannot. */
  stateOf: (code: string) => OptionState;
  /** Beside the legend. */
  help?: ReactNode;
};

/** Colours or sizes to choose one of. The only one is named, none renders nothing. */
export function OptionPicker({ legend, options, value, onChange, stateOf, help }: Props) {
  const { language, t } = useLanguage();
  const name = useId();
  const labelOf = (option: ProductOption) => localText(language, option.en_label, option.ar_label);
  const chosen = options.find((option) => option.code === value) ?? options[0];
  if (!chosen) return null;
  const heading = (
    <>
      <span className="text-muted">{legend}: </span>
      <bdi className="font-medium">{labelOf(chosen)}</bdi>
    </>
  );
  if (options.length === 1) return <p className="text-sm">{heading}</p>;

  return (
    <fieldset aria-labelledby={`${name}-legend`} className="min-w-0">
      <legend className="flex w-full items-center justify-between gap-4 text-sm">
        <span id={`${name}-legend`}>{heading}</span>
        {help}
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map((option) => {
          const state = stateOf(option.code);
          return (
            <label
              key={option.code}
              className={cx(
                "relative inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card text-sm transition-colors hover:border-edge",
                "has-checked:border-brand has-checked:bg-brand-tint has-checked:font-medium has-checked:text-brand",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                option.swatch ? "ps-2 pe-3.5" : "min-w-11 justify-center px-3.5",
                state !== "available" && "border-dashed text-muted line-through",
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.code}
                checked={option === chosen}
                disabled={state === "missing"}
                onChange={() => onChange(option.code)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
              />
              {option.swatch && (
                <span
                  aria-hidden
                  style={{ backgroundColor: option.swatch }}
                  className="size-6 rounded-full border border-edge/50"
                />
              )}
              <bdi>{labelOf(option)}</bdi>
              {state !== "available" && (
                <span className="sr-only">
                  {t(state === "soldOut" ? "product.optionSoldOut" : "product.optionMissing")}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
