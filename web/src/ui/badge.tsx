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
  const Element = typeof children === "string" ? "bdi" : "span";
  return <Element className={cx("badge", tones[tone], className)}>{children}</Element>;
}
