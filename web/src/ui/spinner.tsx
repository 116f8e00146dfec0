import { cx } from "./cx";

const sizes = { sm: "size-4", md: "size-6", lg: "size-9" };

interface SpinnerProps {
  size?: keyof typeof sizes;
  /** Announced to assistive technology; leave it out where a visible text already states it. */
  label?: string;
  className?: string;
}

export function Spinner({ size = "md", label, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={cx("inline-flex", className)}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden className={cx("animate-spin", sizes[size])}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
