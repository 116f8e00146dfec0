import { cx } from "./cx";

/** Two arches of a market arcade that read as an m, one of them lit. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx("shrink-0", className)}>
      <rect width="32" height="32" rx="9" className="fill-brand" />
      <path d="M18 24.5v-7.6c0-1.8.8-3.3 2.25-4.7 1.45 1.4 2.25 2.9 2.25 4.7v7.6z" className="fill-accent" />
      <path
        d="M7.5 24.5V15.8c0-3.4 1.6-6 4.25-8.3C14.4 9.8 16 12.4 16 15.8v8.7m0-8.7c0-3.4 1.6-6 4.25-8.3 2.65 2.3 4.25 4.9 4.25 8.3v8.7"
        fill="none"
        className="stroke-on-brand"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
