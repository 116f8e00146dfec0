/** What a visitor used last: the control first, then all that lay around it, each with its place in the next. */
export type ElementPath = readonly { element: Element; place: number }[];

/** What can be used, whether or not the Tab key stops there. */
export const focusableSelector = "a[href], button, input, select, textarea, summary, [tabindex]";

let last: ElementPath = [];
export const lastInteraction = (): ElementPath => last;

/**
 * Remembers which control was used last, because by the time it is asked for it may be gone. A click counts
 * beside the focus: Safari focuses no button that is clicked. Returns what ends it.
 */
export function trackInteractions(): () => void {
  const note = ({ target }: Event) => {
    let element = target instanceof Element ? target.closest(focusableSelector) : null;
    if (!element) return;
    const trail = [];
    for (; element && element !== document.body; element = element.parentElement)
      trail.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) });
    last = trail;
  };
  document.addEventListener("click", note, true);
  document.addEventListener("focusin", note);
  return () => {
    document.removeEventListener("click", note, true);
    document.removeEventListener("focusin", note);
  };
}

/** Reports whether nothing has the focus because the control that was used last, within the element, is gone. */
export function lostFocus(within: Element | null): boolean {
  const { activeElement, body } = document;
  return (
    (!activeElement || activeElement === body) &&
    last[0]?.element.isConnected === false &&
    last.some(({ element }) => element === within)
  );
}
