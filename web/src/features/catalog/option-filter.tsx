import { memo, useState, type CSSProperties } from "react";
import type { Facets } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import { FilterSection } from "./filter-section";
import { toggle, type ChangeFilters } from "./filters";
import { ShowAll } from "./show-all";

/** So many options are shown at first, besides the chosen ones. */
const shownOptions = 10;

type Props = {
  title: string;
  kind: "colors" | "sizes";
  options: Facets["colors"];
  chosen: readonly string[];
  onChange: ChangeFilters;
};

/** Colours or sizes to choose from, with how many products each leaves. It is nothing without options. */
export const OptionFilter = memo(function OptionFilter({ title, kind, options, chosen, onChange }: Props) {
  const { language } = useLanguage();
  const [all, setAll] = useState(false);
  if (options.length === 0) return null;
  const short = options.filter(({ code }, i) => i < shownOptions || chosen.includes(code));
  return (
    <FilterSection title={title}>
      {/* Many of them are on a page that was just opened: each is as little markup as it can be. */}
      <div className="flex flex-wrap gap-2">
        {(all ? options : short).map(({ code, swatch, en_label, ar_label, count }) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            onClick={() => onChange((newest) => ({ [kind]: toggle(newest[kind], code) }))}
            className={cx("hit-area option-chip", swatch && "option-swatch")}
            style={swatch ? ({ "--swatch": swatch } as CSSProperties) : undefined}
          >
            <bdi>{localText(language, en_label, ar_label)}</bdi> {formatNumber(count)}
          </button>
        ))}
      </div>
      {short.length < options.length && <ShowAll count={options.length} all={all} onChange={setAll} />}
    </FilterSection>
  );
});
