import { ZoomIn, ZoomOut } from "lucide-react";
import { useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { useT } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";

const most = 4;
const once = 2.5;
/** Two taps within so many milliseconds are one double tap. */
const doubleTap = 350;

/** The view: the scale, and the point (0 to 1 on both axes) in the middle. */
type View = { scale: number; x: number; y: number };
const whole: View = { scale: 1, x: 0.5, y: 0.5 };

/** A picture that pinching, double-tapping or the button enlarges; enlarged, it scrolls in its frame. */
export function ZoomPane({ src, alt }: { src: string; alt: string }) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const lastTap = useRef(0);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<{ distance: number; scale: number }>(undefined);
  const zoomed = view.scale > 1;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.scrollLeft = view.x * view.scale * element.clientWidth - element.clientWidth / 2;
    element.scrollTop = view.y * view.scale * element.clientHeight - element.clientHeight / 2;
  }, [view]);

  /** Returns the position on the picture of a point on the screen. */
  function pointAt(clientX: number, clientY: number) {
    const element = frame.current;
    if (!element) return whole;
    const box = element.getBoundingClientRect();
    return {
      x: (clientX - box.x + element.scrollLeft) / element.scrollWidth,
      y: (clientY - box.y + element.scrollTop) / element.scrollHeight,
    };
  }

  function tap(event: MouseEvent) {
    const double = event.timeStamp - lastTap.current < doubleTap;
    lastTap.current = double ? 0 : event.timeStamp;
    if (!double) return;
    setView(zoomed ? whole : { scale: once, ...pointAt(event.clientX, event.clientY) });
  }

  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...fingers.current.values()];
    if (!a || !b) return;
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    pinch.current ??= { distance, scale: view.scale };
    const scale = Math.max(1, Math.min(most, (pinch.current.scale * distance) / pinch.current.distance));
    setView({ scale, ...pointAt((a.x + b.x) / 2, (a.y + b.y) / 2) });
  }

  function lift(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    pinch.current = undefined;
  }

  return (
    <div className="relative mx-auto w-full max-w-[min(100%,68dvh)]">
      {/* The button below does the same for keyboards. Coordinates run from the left in both languages. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        dir="ltr"
        onClick={tap}
        onPointerDown={(event) => {
          if (event.pointerType === "touch")
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        className={cx(
          "aspect-square w-full overflow-auto overscroll-contain rounded-card bg-sunken [scrollbar-width:none]",
          zoomed ? "cursor-zoom-out touch-pan-x touch-pan-y" : "cursor-zoom-in touch-none",
        )}
      >
        <div data-zoom style={{ width: `${view.scale * 100}%` }}>
          <Picture src={src} alt={alt} sizes="800px" priority />
        </div>
      </div>
      <p className="mt-2 text-center text-sm text-muted pointer-fine:hidden">{t("gallery.zoomHint")}</p>
      <IconButton
        icon={zoomed ? ZoomOut : ZoomIn}
        variant="float"
        label={t(zoomed ? "gallery.zoomOut" : "gallery.zoom")}
        onClick={() => setView(zoomed ? whole : { ...whole, scale: once })}
        className="absolute end-3 top-3"
      />
    </div>
  );
}
