import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Spinner } from "./spinner";

const variants = {
  ghost: "hover:bg-sunken",
  outline: "is-outline",
  solid: "is-solid",
  /** On top of pictures. */
  float: "is-float",
};

const tones = { ink: "", brand: "is-brand", danger: "is-danger" };

const sizes = { sm: "is-small hit-area", md: "", lg: "size-13" };

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  icon: LucideIcon;
  /** The accessible name; an icon alone has none. */
  label: string;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** The colour of the drawing; a solid button has its own. */
  tone?: keyof typeof tones;
  round?: boolean;
  /** A solid drawing, for toggles that are on. */
  filled?: boolean;
  flip?: boolean;
  loading?: boolean;
}

export function IconButton({
  icon,
  label,
  variant = "ghost",
  size = "md",
  tone = "ink",
  round = true,
  filled,
  flip,
  loading = false,
  type = "button",
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- "button" unless the caller asks for another
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cx(
        "icon-button",
        variants[variant],
        variant !== "solid" && tones[tone],
        sizes[size],
        !round && "rounded-control",
        className,
      )}
    >
      {loading ? (
        <Spinner size="sm" />
      ) : (
        <Icon
          of={icon}
          size={size === "sm" ? "sm" : "md"}
          flip={flip}
          className={filled ? "fill-current" : ""}
        />
      )}
    </button>
  );
}
