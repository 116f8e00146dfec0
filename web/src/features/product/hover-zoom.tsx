import { useRef, type PointerEvent, type ReactNode } from "react";

const scale = 2;

/** Enlarges the picture around the mouse pointer. On touch screens the zoom dialog does that. */
export function HoverZoom({ children }: { children: ReactNode }) {
  const inner = useRef<HTMLSpanElement>(null);

  function follow(event: PointerEvent) {
    if (event.pointerType !== "mouse" || !inner.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * 100;
    const y = ((event.clientY - box.y) / box.height) * 100;
    inner.current.style.transformOrigin = `${x}% ${y}%`;
    inner.current.style.transform = `scale(${scale})`;
  }

  function leave() {
    if (inner.current) inner.current.style.transform = "";
  }

  return (
    <span className="block overflow-hidden" onPointerMove={follow} onPointerLeave={leave}>
      <span ref={inner} data-zoom className="block transition-transform duration-150">
        {children}
      </span>
    </span>
  );
}
