import { useEffect } from "react";

/**
 * Says on the document's element that something lies at the bottom of the screen, for what has to make room for it:
 * `data-bar` for a bar, `data-drawer` for the buttons of a drawer. An attribute, because the browser looks at `:has()` of
 * that element again whenever anything is added to the page.
 */
export function useDocumentMark(name: "bar" | "drawer", on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const { dataset } = document.documentElement;
    dataset[name] = "";
    return () => {
      delete dataset[name];
    };
  }, [name, on]);
}
