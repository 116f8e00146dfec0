/** The media query of visitors who prefer less motion. */
export const lessMotion = "(prefers-reduced-motion: reduce)";

export function prefersReducedMotion(): boolean {
  return window.matchMedia(lessMotion).matches;
}
