import { useLayoutEffect, useRef, type RefObject } from "react";
import { focusableSelector, lastInteraction, lostFocus, type ElementPath } from "./last-interaction";

/** The control that opened each overlay. */
const openers = new WeakMap<Element, ElementPath>();

type AutoFocus = Pick<Event, "target" | "preventDefault">;

/**
 * For overlays: closing returns the focus to the control that opened them, or to the nearest one if it was
 * removed. The overlay may have been opened by code that was still loading, and from within another one that
 * has closed since. After a navigation the focus is on the new page's content.
 */
export function useReturnFocus(returnTo?: () => HTMLElement | null | undefined) {
  const opened = useRef<{ by: ElementPath; path: string }>({ by: [], path: "" });
  return {
    onOpenAutoFocus({ target }: AutoFocus) {
      opened.current = { by: lastInteraction(), path: window.location.pathname };
      if (target instanceof Element) openers.set(target, opened.current.by);
    },
    /** A trap moves the focus from the last control to the first without scrolling there. */
    onFocus({ target }: { target: Element }) {
      target.scrollIntoView({ block: "nearest" });
    },
    onCloseAutoFocus(event: AutoFocus) {
      event.preventDefault();
      const { activeElement, body } = document;
      const elsewhere = activeElement && activeElement !== body;
      if (elsewhere && !(event.target instanceof Element && event.target.contains(activeElement))) return;
      const { by, path } = opened.current;
      if (path !== window.location.pathname) return focusMain();
      const wanted = returnTo?.();
      if (!wanted || !focused(wanted)) focusNear(by);
    },
  };
}

/** When a focused control within is removed, the nearest one gets the focus. */
export function useFocusRecovery<E extends Element>(): RefObject<E | null> {
  const within = useRef<E>(null);
  // After every render: any may have removed the control.
  useLayoutEffect(() => {
    if (lostFocus(within.current)) focusNear(lastInteraction());
  });
  return within;
}

/** Focuses the control at the start of the trail, or else the nearest one to where it was. */
function focusNear(trail: ElementPath): void {
  for (const [i, { element }] of trail.entries()) {
    const outer = openers.get(element);
    if (outer && !element.isConnected) return focusNear(outer);
    if (!element.isConnected) continue;
    if (focused(element)) return;
    const inPlace = element.children[Math.min(trail[i - 1]?.place ?? 0, element.children.length - 1)];
    for (const around of [inPlace, element])
      for (const control of around?.querySelectorAll(focusableSelector) ?? [])
        if (control.getAttribute("tabindex") !== "-1" && focused(control)) return;
  }
  focusMain();
}

function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Tries to focus: a hidden or disabled element does not get the focus. */
function focused(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
