import { prefersReducedMotion } from "./reduced-motion";

/** Returns smooth scrolling, or instant with reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? "auto" : "smooth";
}
