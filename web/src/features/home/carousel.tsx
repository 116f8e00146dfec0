import { Suspense, useCallback, useState, type FocusEvent, type PointerEvent } from "react";
import { lazyPart } from "@/api/lazy-part";
import { useLanguage } from "@/i18n/language-context";
import type { Drive } from "./carousel-driver";
import { SlideView } from "./slide-view";
import { slides } from "./slides";
import { useAutoAdvance, usePrefersReducedMotion } from "./use-auto-advance";

// Buttons that move nothing are of no use, so they come with what moves the slides.
const CarouselControls = lazyPart(() => import("./carousel-controls").then((m) => m.CarouselControls));
const CarouselDriver = lazyPart(() => import("./carousel-driver").then((m) => m.default));

const interval = 6000;

/**
 * The opening of the shop. It moves on by itself and in a circle; it rests while the pointer is on it, while
 * the keyboard is in it, and when it is told to.
 */
export function Carousel() {
  const { direction, t } = useLanguage();
  const calm = usePrefersReducedMotion();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [drive, setDrive] = useState<Drive>();
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState(false);
  const paused = stopped || hovered || focused || held;

  // A new one for every slide, so that each slide has its full time.
  const advance = useCallback(() => drive?.to((index + 1) % slides.length, false), [drive, index]);
  useAutoAdvance(advance, interval, paused);

  function hover(event: PointerEvent) {
    if (event.pointerType === "mouse") setHovered(event.type === "pointerenter");
  }

  function focus(event: FocusEvent) {
    // A click leaves the focus behind; only the keyboard's visible one asks for rest.
    setFocused(event.target.matches(":focus-visible"));
  }

  function blur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  return (
    // Pointer and focus only hold the slides still.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription={t("slides.role")}
      aria-label={t("slides.label")}
      aria-busy={!drive}
      className="relative"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onFocus={focus}
      onBlur={blur}
    >
      <div ref={setViewport} className="touch-pan-y touch-pinch-zoom overflow-hidden">
        <div aria-live={paused || calm ? "polite" : "off"} className="flex">
          {slides.map((slide, i) => (
            <SlideView
              key={slide.scene}
              slide={slide}
              priority={i === 0}
              current={i === index}
              position={t("slides.position", { n: i + 1, total: slides.length })}
            />
          ))}
        </div>
      </div>
      <div className="max-sm:min-h-13">
        <Suspense fallback={null}>
          <CarouselControls
            titles={slides.map((slide) => t(slide.title))}
            index={index}
            stopped={stopped}
            // There is nothing to stop where nothing moves by itself.
            onToggle={calm ? undefined : () => setStopped(!stopped)}
            onPrevious={() => drive?.previous(calm)}
            onNext={() => drive?.next(calm)}
            onSelect={(i) => drive?.to(i, calm)}
          />
        </Suspense>
      </div>
      {viewport && (
        <Suspense fallback={null}>
          <CarouselDriver
            viewport={viewport}
            direction={direction}
            onReady={setDrive}
            onSelect={setIndex}
            onHold={setHeld}
          />
        </Suspense>
      )}
    </section>
  );
}
