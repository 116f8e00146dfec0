import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";

type Props = {
  /** How many there are, and whether all of them are shown. */
  count: number;
  all: boolean;
  onChange: (all: boolean) => void;
};

/** Expands a short list of options, and folds it again. */
export function ShowAll({ count, all, onChange }: Props) {
  const t = useT();
  return (
    <Button variant="link" aria-expanded={all} onClick={() => onChange(!all)} className="min-h-9 text-sm">
      {all ? t("filter.showFewer") : t("filter.showAll", { n: count })}
    </Button>
  );
}
