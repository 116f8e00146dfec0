import { useEffect } from "react";

/**
 * Sets an attribute of the root element while something covers the bottom of the screen, so that CSS can make room for
 * it: `data-bar` for a bar, `data-drawer` for the buttons of a drawer. Not `:has()`, which browsers evaluate again
 * whenever an element is added.
 */
export function useRootAttribute(name: "bar" | "drawer", on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const { dataset } = document.documentElement;
    dataset[name] = "";
    return () => {
      delete dataset[name];
    };
  }, [name, on]);
}
