import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Shows a spinner and refuses clicks while the focus stays where it is. */
  loading?: boolean;
  /** Before the text. */
  icon?: LucideIcon;
  /** After the text. */
  iconEnd?: LucideIcon;
  /** The icons point along the reading direction. */
  flipIcons?: boolean;
}

export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  iconEnd,
  flipIcons,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const iconSize = size === "sm" ? "sm" : "md";
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- "button" unless the caller asks for another
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cx(buttonStyle({ variant, size, block }), className)}
    >
      {loading ? <Spinner size="sm" /> : icon && <Icon of={icon} size={iconSize} flip={flipIcons} />}
      {children}
      {iconEnd && <Icon of={iconEnd} size={iconSize} flip={flipIcons} />}
    </button>
  );
}
