import { useEffect, useState, type RefObject } from "react";

/** Where an element is in relation to the screen; above it once it has scrolled out at the top. */
export type Place = "above" | "on" | "below";

export function useViewportPosition(ref: RefObject<Element | null>): Place {
  const [place, setPlace] = useState<Place>("on");
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      const gone = entry.boundingClientRect.top < 0 ? "above" : "below";
      setPlace(entry.isIntersecting ? "on" : gone);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return place;
}
