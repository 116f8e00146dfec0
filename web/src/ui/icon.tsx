import type { LucideIcon } from "lucide-react";
import { cx } from "./cx";

const sizes = { xs: "size-3.5", sm: "size-4", md: "", lg: "size-6", xl: "size-8" };

export type IconSize = keyof typeof sizes;

interface IconProps {
  of: LucideIcon;
  size?: IconSize;
  /** For arrows and chevrons that point along the reading direction. */
  flip?: boolean;
  className?: string;
}

/**
 * An icon beside a text or inside a named control: always hidden from assistive technology, always the same
 * stroke. It is mirrored in right-to-left only with `flip`.
 */
export function Icon({ of: draw, size = "md", flip, className }: IconProps) {
  // Called, not rendered: a page has a hundred icons, and each component takes time while the page is hydrated.
  return draw({ "aria-hidden": true, className: cx("icon", sizes[size], flip && "flip-rtl", className) });
}
