import type { ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import { chartBars, type ChartPoint } from "./chart-bars";

type Props = {
  /** What the chart shows, for those who do not see it. */
  label: string;
  points: readonly ChartPoint[];
  /** How a value is written. */
  format: (value: number) => string;
  /** Names of the bars and, if there is one, of the line. */
  names: { label: string; value: string; before?: string };
};

const width = 600;
const height = 160;

/**
 * Bars of a time, with a line of the time before when the points have one. Time goes the way the language is read. The
 * same figures are in a table below, for those who do not see the bars.
 */
export function Chart({ label, points, format, names }: Props) {
  const { t, direction } = useLanguage();
  const { bars, line, top } = chartBars(points, width, height, direction);
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        <path
          d={`M0 ${height - 0.5}H${width}`}
          className="stroke-line"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
        {bars.map((bar, place) => (
          <rect key={place} {...bar} className="fill-brand">
            <title>{`${points[place]?.label ?? ""}: ${format(points[place]?.value ?? 0)}`}</title>
          </rect>
        ))}
        {line && (
          <path
            d={line}
            fill="none"
            className="stroke-accent-ink"
            strokeWidth={2}
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <Legend names={names} />
        <span dir={direction}>{format(top)}</span>
      </figcaption>
      <details className="mt-2">
        <summary className="cursor-pointer text-sm text-brand">{t("chart.table")}</summary>
        <table className="mt-2 w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 text-start font-medium">
                {names.label}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {names.value}
              </th>
              {names.before && (
                <th scope="col" className="py-1 text-end font-medium">
                  {names.before}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row" className="py-1 text-start font-normal">
                  <bdi>{point.label}</bdi>
                </th>
                <td className="py-1 text-end tabular-nums">
                  <span dir={direction}>{format(point.value)}</span>
                </td>
                {names.before && (
                  <td className="py-1 text-end tabular-nums">
                    <span dir={direction}>{format(point.before ?? 0)}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Legend({ names }: { names: Props["names"] }): ReactNode {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-4">
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-sm bg-brand" />
        {names.value}
      </span>
      {names.before && (
        <span className="flex items-center gap-2">
          <span className="w-4 border-t-2 border-dashed border-accent-ink" />
          {names.before}
        </span>
      )}
    </span>
  );
}
