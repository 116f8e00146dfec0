import { useEffect, useState } from "react";

/** The reading line below the header, in pixels from the top. */
const readingLine = 160;

/** The section that is being read: the last one whose heading has passed the top of the screen. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(" ");
  useEffect(() => {
    const headings = joined
      .split(" ")
      .map((id) => document.getElementById(id))
      .filter((heading) => heading !== null);
    const look = () => {
      const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= readingLine);
      setCurrent((atEnd && window.scrollY > 0 ? headings.at(-1) : passed.at(-1))?.id);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [joined]);
  return current;
}
