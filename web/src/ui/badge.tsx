import type { ReactNode } from "react";
import { cx } from "./cx";

const tones = {
  neutral: "bg-sunken text-ink",
  brand: "bg-brand-tint text-brand",
  accent: "bg-accent-tint text-accent-ink",
  danger: "bg-danger-tint text-danger",
  /** A flag on top of a picture. */
  flag: "bg-danger text-on-danger",
};

interface BadgeProps {
  tone?: keyof typeof tones;
  /** A plain text is isolated, so that "-25%" is not reordered in right-to-left. */
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = "neutral", children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-6 items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap tabular",
        tones[tone],
        className,
      )}
    >
      {typeof children === "string" ? <bdi>{children}</bdi> : children}
    </span>
  );
}
