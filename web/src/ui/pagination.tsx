import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Link, type LinkProps } from "./link";
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
  /** The address of a page, path and query or query alone. Another function means another place. */
  to: (page: number) => string;
  /** A row of numbers around the current one, or first, last and neighbours with an ellipsis between. */
  kind?: "window" | "boundaries";
  labels: PaginationLabels;
  className?: string;
}

const stopStyle =
  "flex h-10 min-w-9 items-center justify-center rounded-control px-1.5 font-medium tabular transition-colors sm:h-11 sm:min-w-11";

/** Links, so that pages can be opened in a new tab and found by search engines. Nothing for a single page. */
export function Pagination({ pages, to, kind = "boundaries", labels, className, ...rest }: PaginationProps) {
  // The page that was pressed is the current one at once, until one is elsewhere.
  const [pressed, setPressed] = useState({ page: 0, to });
  if (pages <= 1) return null;
  const page = pressed.page > 0 && pressed.to === to ? pressed.page : rest.page;
  const link = (target: number) => ({ to: to(target), onFollow: () => setPressed({ page: target, to }) });
  const items = kind === "window" ? windowPages(page, pages) : boundaryPages(page, pages);
  return (
    <nav aria-label={labels.nav} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1.5">
        <li>
          <Step
            icon={ChevronLeft}
            label={labels.previous}
            link={page > 1 ? link(page - 1) : undefined}
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
                {...link(item)}
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
            link={page < pages ? link(page + 1) : undefined}
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
  link: Pick<LinkProps, "to" | "onFollow"> | undefined;
  rel: "prev" | "next";
}

function Step({ icon, label, link, rel }: StepProps) {
  if (!link) {
    return (
      <span role="link" aria-disabled aria-label={label} className={cx(stopStyle, "text-muted opacity-50")}>
        <Icon of={icon} flip />
      </span>
    );
  }
  return (
    <Link {...link} rel={rel} aria-label={label} className={cx(stopStyle, "text-ink hover:bg-sunken")}>
      <Icon of={icon} flip />
    </Link>
  );
}
