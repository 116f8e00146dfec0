import { memo } from "react";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Sheet, type SheetSide } from "@/ui/sheet";
import { ListingFilters, type FilterChoices } from "./filter-panel";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: SheetSide;
  choices: FilterChoices;
  /** Undefined while not known. */
  total: number | undefined;
  /** Undefined when there is nothing to clear. */
  onClear: (() => void) | undefined;
};

/**
 * The filters where there is no room beside the products. Changes apply at once; the button only closes the
 * sheet.
 */
export const FilterSheet = memo(function FilterSheet(props: Props) {
  const { open, onOpenChange, side, choices, total, onClear } = props;
  const t = useT();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side={side}
      title={t("filter.title")}
      closeLabel={t("shell.close")}
      footer={
        <div className="flex gap-3">
          <Button variant="outline" disabled={!onClear} onClick={onClear}>
            {t("filter.clearAll")}
          </Button>
          <Button className="min-w-0 flex-1" onClick={() => onOpenChange(false)}>
            {total === undefined ? t("shell.close") : t("filter.show", { n: total })}
          </Button>
        </div>
      }
    >
      <ListingFilters {...choices} />
    </Sheet>
  );
});
