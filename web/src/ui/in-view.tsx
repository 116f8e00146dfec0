import { useEffect, useRef, useState, type ReactNode } from "react";

/** Renders its children once their place on the page is within 400 px of the viewport. */
export function InView({ children }: { children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (inView || !placeholder.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true);
      },
      { rootMargin: "400px 0px" },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [inView]);
  return inView ? children : <div ref={placeholder} />;
}
