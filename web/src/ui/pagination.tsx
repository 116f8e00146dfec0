import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Link } from "./link";
import { boundaryPages, windowPages } from "./pagination-range";

export interface PaginationLabels {
  /** Names the navigation. */
  nav: string;
  previous: string;
  next: string;
  /** The accessible name of a number. */
  page: (page: number) => string;
}

interface PaginationProps {
  page: number;
  pages: number;
  /** The address of a page, path and query or query alone. */
  to: (page: number) => string;
  /** A row of numbers around the current one, or first, last and neighbours with an ellipsis between. */
  kind?: "window" | "boundaries";
  labels: PaginationLabels;
  className?: string;
}

const stopStyle =
  "flex h-10 min-w-9 items-center justify-center rounded-control px-1.5 font-medium tabular transition-colors sm:h-11 sm:min-w-11";

/** Links, so that pages can be opened in a new tab and found by search engines. Nothing for a single page. */
export function Pagination({ page, pages, to, kind = "boundaries", labels, className }: PaginationProps) {
  if (pages <= 1) return null;
  const items = kind === "window" ? windowPages(page, pages) : boundaryPages(page, pages);
  return (
    <nav aria-label={labels.nav} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1.5">
        <li>
          <Step
            icon={ChevronLeft}
            label={labels.previous}
            to={page > 1 ? to(page - 1) : undefined}
            rel="prev"
          />
        </li>
        {items.map((item, i) =>
          item === "ellipsis" ? (
            <li
              key={`ellipsis after ${items[i - 1]}`}
              aria-hidden
              className="w-5 text-center text-muted sm:w-8"
            >
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                to={to(item)}
                aria-label={labels.page(item)}
                aria-current={item === page ? "page" : undefined}
                className={cx(
                  stopStyle,
                  item === page ? "bg-brand text-on-brand" : "text-ink hover:bg-sunken",
                )}
              >
                {item}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step
            icon={ChevronRight}
            label={labels.next}
            to={page < pages ? to(page + 1) : undefined}
            rel="next"
          />
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  /** Undefined at the ends. */
  to: string | undefined;
  rel: "prev" | "next";
}

function Step({ icon, label, to, rel }: StepProps) {
  if (to === undefined) {
    return (
      <span role="link" aria-disabled aria-label={label} className={cx(stopStyle, "text-muted opacity-50")}>
        <Icon of={icon} flip />
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={cx(stopStyle, "text-ink hover:bg-sunken")}>
      <Icon of={icon} flip />
    </Link>
  );
}
