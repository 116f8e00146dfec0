import { cx } from "./cx";

interface CountBadgeProps {
  /** Already formatted ("3", "99+"). */
  children: string;
  className?: string;
}

/** The small count at the corner of an icon. Decoration: the control's accessible name must include the count. */
export function CountBadge({ children, className }: CountBadgeProps) {
  return (
    <span
      key={children}
      aria-hidden
      className={cx(
        "flex h-5 min-w-5 animate-bump items-center justify-center rounded-full bg-accent px-1.5 text-xs leading-none",
        "font-semibold text-on-accent ring-2 ring-card tabular",
        className,
      )}
    >
      <bdi>{children}</bdi>
    </span>
  );
}
