import { Columns2, Columns3, Columns4 } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import type { Columns } from "./listing-grid";

const icons = { 2: Columns2, 3: Columns3, 4: Columns4 };

type Props = { choices: readonly Columns[]; value: Columns; onChange: (columns: Columns) => void };

export function ColumnToggle({ choices, value, onChange }: Props) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("listing.columns")}
      className="flex h-11 items-center gap-0.5 rounded-control border border-line bg-card p-1"
    >
      {choices.map((columns) => (
        <button
          key={columns}
          type="button"
          aria-label={t("listing.columnCount", { n: columns })}
          aria-pressed={columns === value}
          onClick={() => onChange(columns)}
          className="flex size-9 items-center justify-center rounded-inner text-muted transition-colors hover:text-ink aria-pressed:bg-brand-tint aria-pressed:text-brand"
        >
          <Icon of={icons[columns]} />
        </button>
      ))}
    </div>
  );
}
