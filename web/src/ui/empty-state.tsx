import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  /** The action: a button or a link. */
  action?: ReactNode;
  headingLevel?: "h1" | "h2" | "h3";
  className?: string;
}

export function EmptyState({
  icon,
  title,
  text,
  action,
  headingLevel: Heading = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cx(
        "mx-auto flex max-w-prose flex-col items-center px-4 py-12 text-center sm:py-16",
        className,
      )}
    >
      <span className="flex size-18 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={icon} size="xl" />
      </span>
      <Heading className="mt-5 text-xl">{title}</Heading>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
