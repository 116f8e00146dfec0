import useEmblaCarousel from "embla-carousel-react";
import { useCallback, useEffect } from "react";
import { useLanguage } from "@/i18n/language-context";
import { CarouselControls } from "./carousel-controls";
import { useAutoAdvance } from "./use-auto-advance";

const interval = 6000;

type Props = {
  /** The element that shows one slide of the row inside it. */
  viewport: HTMLElement;
  /** Of the slides, in their order. */
  titles: readonly string[];
  index: number;
  /** Reduced motion: nothing moves by itself, and slides change without animation. */
  calm: boolean;
  /** Paused by the button. */
  stopped: boolean;
  /** Paused, for any reason. */
  paused: boolean;
  onReady: (ready: true) => void;
  onSelect: (index: number) => void;
  onStop: (stopped: boolean) => void;
  /** A drag of the slides starts or ends. */
  onHold: (held: boolean) => void;
};

/**
 * Makes the slides advance by themselves, follow the finger and loop, and draws the buttons that move and
 * pause them: nothing moves without those. The slides work without it, so it loads later.
 */
export function CarouselDriver({ viewport, titles, index, calm, stopped, paused, ...on }: Props) {
  const { direction } = useLanguage();
  const { onReady, onSelect, onStop, onHold } = on;
  const [attach, embla] = useEmblaCarousel({ loop: true, direction, duration: 28 });

  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => onSelect(embla.selectedScrollSnap());
    const hold = () => onHold(true);
    const release = () => onHold(false);
    embla.on("select", select).on("reInit", select).on("pointerDown", hold).on("pointerUp", release);
    onReady(true);
    return () => {
      embla.off("select", select).off("reInit", select).off("pointerDown", hold).off("pointerUp", release);
    };
  }, [embla, onReady, onSelect, onHold]);

  // A new one for every slide, so that each slide has its full time.
  const advance = useCallback(
    () => embla?.scrollTo((index + 1) % titles.length),
    [embla, index, titles.length],
  );
  useAutoAdvance(advance, interval, paused);

  return (
    <CarouselControls
      titles={titles}
      index={index}
      stopped={stopped}
      // There is nothing to stop where nothing moves by itself.
      onToggle={calm ? undefined : () => onStop(!stopped)}
      onPrevious={() => embla?.scrollPrev(calm)}
      onNext={() => embla?.scrollNext(calm)}
      onSelect={(i) => embla?.scrollTo(i, calm)}
    />
  );
}
