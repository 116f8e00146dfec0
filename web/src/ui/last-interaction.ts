/** The control that was used last and its ancestors, each with its index in its parent. */
export type ElementPath = readonly { element: Element; place: number }[];

/** Controls, whether or not they are in the tab order. */
export const focusableSelector = "a[href], button, input, select, textarea, summary, [tabindex]";

let last: ElementPath = [];
export const lastInteraction = (): ElementPath => last;

/**
 * Tracks which control was used last, because it may be removed before it is needed. Clicks count besides the
 * focus: Safari does not focus a button that is clicked. Returns the function that stops tracking.
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

/**
 * Reports whether nothing has the focus because the control that was used last, within the element, was
 * removed.
 */
export function lostFocus(within: Element | null): boolean {
  const { activeElement, body } = document;
  return (
    (!activeElement || activeElement === body) &&
    last[0]?.element.isConnected === false &&
    last.some(({ element }) => element === within)
  );
}
