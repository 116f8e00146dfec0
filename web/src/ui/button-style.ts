import { cx } from "./cx";

const variants = {
  /** One for each view. */
  primary: "bg-brand text-on-brand hover:bg-brand-hover",
  /** For deals. */
  accent: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "bg-brand-tint text-brand hover:bg-brand-tint/70",
  outline: "border border-edge bg-card text-ink hover:border-brand hover:text-brand",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  link: "text-brand underline-offset-4 hover:underline",
};

const sizes = {
  sm: "h-9 gap-1.5 px-3.5 text-sm",
  md: "h-11 gap-2 px-5 text-base",
  lg: "h-13 gap-2.5 px-7 text-lg",
};

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

/** Returns the classes of a button, for links that must look like one. */
export function buttonStyle({ variant = "primary", size = "md", block }: ButtonStyle = {}): string {
  return cx(
    "button",
    variants[variant],
    variant === "link" ? "gap-1.5 px-0" : sizes[size],
    block && "w-full",
  );
}
