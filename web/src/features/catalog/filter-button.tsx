import { SlidersHorizontal } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useT } from "@/i18n/language-context";
import { lazyOverlay } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { CountBadge } from "@/ui/count-badge";
import type { SheetSide } from "@/ui/sheet";
import type { FilterChoices } from "./filter-panel";

const FilterSheet = lazyOverlay(() => import("./filter-sheet").then((m) => m.FilterSheet));
const preload = () => void FilterSheet.preload().catch(() => undefined);

type Props = {
  /** How many filters are on. */
  active: number;
  side: SheetSide;
  choices: FilterChoices;
  /** How many products there are; undefined while not known. */
  total: number | undefined;
  onClear: () => void;
};

/** Opens the filters where there is no room beside the products. Nothing but the sheet is rendered for that. */
export function FilterButton({ active, side, choices, total, onClear }: Props) {
  const t = useT();
  const [sheet, setSheet] = useState<"unused" | "open" | "closed">("unused");
  const setOpen = useCallback((open: boolean) => setSheet(open ? "open" : "closed"), []);
  return (
    <>
      <Button
        variant="outline"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setSheet("open")}
        className="shrink-0 lg:hidden"
      >
        {t("filter.title")}
        {active > 0 && (
          <>
            <CountBadge>{String(active)}</CountBadge>
            <span className="sr-only">{t("filter.active", { n: active })}</span>
          </>
        )}
      </Button>
      {sheet !== "unused" && (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet === "open"}
            onOpenChange={setOpen}
            side={side}
            choices={choices}
            total={total}
            onClear={active > 0 ? onClear : undefined}
          />
        </Suspense>
      )}
    </>
  );
}
