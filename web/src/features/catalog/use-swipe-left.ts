import { useRef, useState, type MouseEvent, type PointerEvent } from "react";

/** A finger must travel more than this many pixels for the swipe to count. */
const distance = 50;
/** A movement shows its direction after so many pixels. */
const slop = 10;
/** The element follows the finger this far. */
const reach = 96;

type Gesture = { pointer: number; x: number; y: number; kind: "undecided" | "swipe" | "other" };

/**
 * Calls back when a finger swipes an element to the left, in both languages. The element must allow only
 * vertical panning (touch-pan-y): then the browser takes over vertical movements and cancels the gesture.
 * Reports whether it is being swiped, while its parent has data-swiping, and what to spread on the element.
 */
export function useSwipeLeft(onSwipe: (() => void) | undefined) {
  const [swiping, setSwiping] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(undefined);
  const swiped = useRef(false);

  function move(by: number | undefined) {
    const style = element.current?.style;
    if (!style) return;
    style.transform = by === undefined ? "" : `translateX(${by}px)`;
    style.transition = by === undefined ? "transform 200ms var(--ease-out)" : "none";
    element.current?.parentElement?.toggleAttribute("data-swiping", by !== undefined);
    setSwiping(by !== undefined);
  }

  function end() {
    if (gesture.current?.kind === "swipe") move(undefined);
    gesture.current = undefined;
  }

  const props = {
    ref: element,
    onPointerDown(event: PointerEvent) {
      swiped.current = false;
      if (!onSwipe || event.pointerType === "mouse" || !event.isPrimary) return;
      gesture.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, kind: "undecided" };
    },
    onPointerMove(event: PointerEvent) {
      const now = gesture.current;
      if (!now || now.pointer !== event.pointerId || now.kind === "other") return;
      const dx = event.clientX - now.x;
      const dy = event.clientY - now.y;
      if (now.kind === "undecided") {
        if (Math.hypot(dx, dy) < slop) return;
        now.kind = dx < 0 && -dx > 1.5 * Math.abs(dy) ? "swipe" : "other";
      }
      if (now.kind === "swipe") move(Math.max(-reach, Math.min(0, dx)));
    },
    onPointerUp(event: PointerEvent) {
      const now = gesture.current;
      if (now?.kind === "swipe" && now.pointer === event.pointerId) {
        swiped.current = true;
        if (event.clientX - now.x < -distance) onSwipe?.();
      }
      end();
    },
    onPointerCancel: end,
    /** The click that follows a swipe must not open the link. */
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return [swiping, props] as const;
}
