/** How to scroll for somebody to follow, unless they asked for less motion. */
export function smoothly(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
