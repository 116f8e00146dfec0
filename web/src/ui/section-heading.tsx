import type { ReactNode } from "react";
import { cx } from "./cx";

interface SectionHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** At the far end, such as a link to all of it. */
  action?: ReactNode;
  level?: "h1" | "h2" | "h3";
  /** For aria-labelledby of the section. */
  id?: string;
  className?: string;
}

export function SectionHeading({
  title,
  subtitle,
  action,
  level: Heading = "h2",
  id,
  className,
}: SectionHeadingProps) {
  return (
    <div className={cx("mb-5 flex items-end justify-between gap-4 sm:mb-6", className)}>
      <div className="min-w-0">
        <Heading id={id} className={Heading === "h1" ? "text-2xl sm:text-3xl" : "text-xl sm:text-2xl"}>
          {title}
        </Heading>
        {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
