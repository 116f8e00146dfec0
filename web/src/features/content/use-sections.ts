import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Brings the heading that the address names into sight, with the focus on it: when a link leads there, and when
 * the page opens with it. Going back returns to where the page was left, which is not our business.
 */
export function useHashTarget(ready: boolean): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (!ready || hash.length < 2 || (navigation === "POP" && key !== "default")) return;
    const heading = document.getElementById(decoded(hash.slice(1)));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }, [ready, hash, key, navigation]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Below the header, where reading goes on, in pixels from the top. */
const readingLine = 160;

/** The section that is being read: the last one whose heading has passed the top of the screen. */
export function useSectionInSight(ids: readonly string[]): string | undefined {
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
