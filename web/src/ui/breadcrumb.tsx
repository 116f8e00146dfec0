import { ChevronRight } from "lucide-react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Link } from "./link";

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and no link. */
  to?: string;
}

interface BreadcrumbProps {
  /** Names the navigation. */
  label: string;
  crumbs: readonly Crumb[];
  className?: string;
}

/** One line; what does not fit is pushed along. */
export function Breadcrumb({ label, crumbs, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cx("text-sm", className)}>
      <ol className="-m-1 flex items-center gap-1.5 overflow-x-auto p-1 whitespace-nowrap text-muted [scrollbar-width:none]">
        {crumbs.map((crumb, i) => (
          <li key={crumb.to ?? crumb.label} className="flex shrink-0 items-center gap-1.5">
            {i > 0 && <Icon of={ChevronRight} size="xs" flip />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="text-ink">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="rounded-sm py-1 hover:text-brand hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
