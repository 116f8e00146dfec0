import { useState } from "react";
import { useT } from "@/i18n/language-context";
import { controlStyle } from "@/ui/control-style";
import { cx } from "@/ui/cx";

type Props = {
  label: string;
  value: number;
  parse: (text: string) => number | undefined;
  /** Saves another number; the field shows it until the list has it. */
  onSave: (value: number) => Promise<unknown>;
  readOnly?: boolean;
  className?: string;
};

/** A number in a table that is changed where it stands: Enter or leaving it saves, Escape takes it back. */
export function InlineNumber({ label, value, parse, onSave, readOnly, className }: Props) {
  const t = useT();
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const typed = text === undefined ? value : parse(text);
  const wrong = typed === undefined || Number.isNaN(typed) || typed < 0;

  async function save() {
    if (text === undefined || wrong || busy) return;
    if (typed === value) return setText(undefined);
    setBusy(true);
    try {
      await onSave(typed);
      setText(undefined);
    } catch {
      // What was typed stays; the reason was said.
    } finally {
      setBusy(false);
    }
  }

  return (
    <input
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-busy={busy || undefined}
      title={wrong ? t("products.badNumber") : undefined}
      inputMode="decimal"
      dir="ltr"
      readOnly={readOnly}
      value={text ?? String(value)}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        if (event.key === "Escape") setText(undefined);
      }}
      className={cx(controlStyle, "h-9 w-24 px-2 text-end tabular-nums", className)}
    />
  );
}
