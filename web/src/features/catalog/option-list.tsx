import { useState } from "react";
import { formatNumber } from "@/i18n/format";
import { Checkbox } from "@/ui/checkbox";
import { ShowAll } from "./show-all";

export type Option = {
  value: string;
  label: string;
  count: number | undefined;
  /** The depth below the first level. */
  depth?: number;
};

const indents = [undefined, "ps-7", "ps-14"];

type Props = {
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** How many of the first level are shown, besides the selected ones, until the shopper expands the list. */
  limit: number;
};

export function OptionList({ options, chosen, onToggle, limit }: Props) {
  const [all, setAll] = useState(false);
  const first = options.filter(({ depth = 0 }) => depth === 0).slice(0, limit);
  const short = options.filter((option) => first.includes(option) || chosen.includes(option.value));
  return (
    <>
      <ul>
        {(all ? options : short).map(({ value, label, count, depth = 0 }) => (
          <li key={value} className={indents[Math.min(depth, indents.length - 1)]}>
            <Checkbox
              label={<bdi>{label}</bdi>}
              note={count === undefined ? undefined : formatNumber(count)}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
          </li>
        ))}
      </ul>
      {short.length < options.length && <ShowAll count={options.length} all={all} onChange={setAll} />}
    </>
  );
}
