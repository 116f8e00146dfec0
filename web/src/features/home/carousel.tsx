import { Suspense, useState, type FocusEvent, type PointerEvent } from "react";
import type { Slide } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-component";
import { useLanguage } from "@/i18n/language-context";
import { useFirstInteraction } from "@/lib/first-interaction";
import { cx } from "@/ui/cx";
import { reducedMotionQuery } from "@/ui/reduced-motion";
import { useMediaQuery } from "@/ui/use-media-query";
import { SlideView } from "./slide-view";

const CarouselDriver = lazyComponent(() => import("./carousel-driver").then((m) => m.CarouselDriver));

/** When what moves the slides comes at the latest, and when their pictures do, in milliseconds: before the first change. */
const movedAfter = 1000;
const picturedAfter = 4000;

/**
 * The carousel at the top of the home page. It advances by itself and loops; it pauses while the pointer is
 * over it, while it has keyboard focus, and by its button. Its place is kept until the slides are known.
 */
export function Carousel({ slides = [] }: { slides: readonly Slide[] | undefined }) {
  const { language, t } = useLanguage();
  const moves = slides.length > 1;
  const calm = useMediaQuery(reducedMotionQuery);
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [ready, setReady] = useState(false);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState(false);
  const moved = useFirstInteraction(movedAfter);
  const others = useFirstInteraction(picturedAfter);
  const paused = stopped || hovered || focused || held;

  function hover(event: PointerEvent) {
    if (event.pointerType === "mouse") setHovered(event.type === "pointerenter");
  }

  function focus(event: FocusEvent) {
    // A click leaves the focus behind; only visible keyboard focus pauses it.
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
      aria-busy={moves && !ready}
      className="relative"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onFocus={focus}
      onBlur={blur}
    >
      <div
        ref={setViewport}
        className={cx(
          "touch-pan-y touch-pinch-zoom overflow-hidden",
          slides.length === 0 && "bg-sunken max-sm:aspect-[8/9] sm:h-[clamp(22rem,40vw,45rem)]",
        )}
      >
        <div aria-live={paused || calm ? "polite" : "off"} className="flex">
          {slides.map((slide, i) => (
            <SlideView
              key={slide.id}
              slide={slide}
              priority={i === 0}
              pictured={i === 0 || others}
              current={i === index}
              position={t("slides.position", { n: i + 1, total: slides.length })}
            />
          ))}
        </div>
      </div>
      <div className="max-sm:min-h-13">
        {viewport && moves && moved && (
          <Suspense fallback={null}>
            <CarouselDriver
              viewport={viewport}
              titles={slides.map((slide) => slide[language].title)}
              index={index}
              calm={calm}
              stopped={stopped}
              paused={paused}
              onReady={setReady}
              onSelect={setIndex}
              onStop={setStopped}
              onHold={setHeld}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
