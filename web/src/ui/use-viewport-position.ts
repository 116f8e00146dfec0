import { useEffect, useState, type RefObject } from "react";

/** Where an element is in relation to the screen; above it once it has scrolled out at the top. */
export type Place = "above" | "on" | "below";

export function useViewportPosition(ref: RefObject<Element | null>): Place {
  const [place, setPlace] = useState<Place>("on");
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const judge = () => {
      const { top, bottom } = element.getBoundingClientRect();
      setPlace(bottom <= 0 ? "above" : top >= window.innerHeight ? "below" : "on");
    };
    // Whoever jumps to the end of a page passes an element without ever seeing it. To one observer the screen has
    // no upper edge, so that it notices.
    const observers = ["0px", "1000000px 0px 0px"].map(
      (rootMargin) => new IntersectionObserver(judge, { rootMargin }),
    );
    for (const observer of observers) observer.observe(element);
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [ref]);
  return place;
}
