import { useId, useState, type FormEvent } from "react";
import { foldDigits } from "@/i18n/fold-digits";
import { currencyTexts, type CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Input } from "@/ui/input";
import type { ChangeFilters, PriceRange } from "./filters";

type Props = PriceRange & {
  /** The upper end of the slider. */
  most: number;
  currency: CurrencyStyle;
  onChange: ChangeFilters;
};

/** Two fields for bounds that the slider cannot reach exactly. */
export function PriceBounds({ priceMin, priceMax, most, currency, onChange }: Props) {
  const t = useT();
  const unit = currencyTexts[currency];
  return (
    <div className="grid grid-cols-2 gap-2">
      <Bound
        label={t("filter.priceMin")}
        value={priceMin}
        hint="0"
        currency={unit}
        onChange={(low) => onChange((newest) => inOrder({ ...newest, priceMin: low }))}
      />
      <Bound
        label={t("filter.priceMax")}
        value={priceMax}
        hint={`${most}+`}
        currency={unit}
        onChange={(high) => onChange((newest) => inOrder({ ...newest, priceMax: high }))}
      />
    </div>
  );
}

function inOrder({ priceMin, priceMax }: PriceRange): PriceRange {
  return priceMin !== null && priceMax !== null && priceMin > priceMax
    ? { priceMin: priceMax, priceMax: priceMin }
    : { priceMin, priceMax };
}

type BoundProps = {
  label: string;
  value: number | null;
  /** Shown while there is no bound. */
  hint: string;
  currency: string;
  onChange: (value: number | null) => void;
};

/** A typed bound applies when the field is left or Enter is pressed. Digits of both scripts are numbers. */
function Bound({ label, value, hint, currency, onChange }: BoundProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  function apply(event?: FormEvent) {
    event?.preventDefault();
    if (draft === null) return;
    setDraft(null);
    const next = readAmount(draft);
    if (next !== value) onChange(next);
  }
  return (
    <form onSubmit={apply} className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <Input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        placeholder={hint}
        value={draft ?? (value === null ? "" : String(value))}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => apply()}
        after={<span className="pe-2 text-xs">{currency}</span>}
        className="tabular"
      />
    </form>
  );
}

/** Returns the price that was typed, or null for none. */
export function readAmount(text: string): number | null {
  const plain = foldDigits(text).replace(/[٫,]/g, ".");
  const amount = plain.trim() === "" ? Number.NaN : Number(plain.trim());
  return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 100) / 100 : null;
}
