import useEmblaCarousel from "embla-carousel-react";
import { useEffect } from "react";
import type { Direction } from "@/i18n/language";

/** How to move the slides. */
export type Drive = {
  previous: (jump: boolean) => void;
  next: (jump: boolean) => void;
  to: (index: number, jump: boolean) => void;
};

type Props = {
  /** The element that shows one slide of the row inside it. */
  viewport: HTMLElement;
  direction: Direction;
  onReady: (drive: Drive) => void;
  onSelect: (index: number) => void;
  /** A finger or the mouse takes hold of the slides, or lets go. */
  onHold: (held: boolean) => void;
};

/** Makes the slides follow the finger and go round in a circle. The slides stand without it, so it comes later. */
export default function CarouselDriver({ viewport, direction, onReady, onSelect, onHold }: Props) {
  const [attach, embla] = useEmblaCarousel({ loop: true, direction, duration: 28 });

  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => onSelect(embla.selectedScrollSnap());
    const hold = () => onHold(true);
    const release = () => onHold(false);
    embla.on("select", select).on("reInit", select).on("pointerDown", hold).on("pointerUp", release);
    onReady({
      previous: (jump) => embla.scrollPrev(jump),
      next: (jump) => embla.scrollNext(jump),
      to: (index, jump) => embla.scrollTo(index, jump),
    });
    return () => {
      embla.off("select", select).off("reInit", select).off("pointerDown", hold).off("pointerUp", release);
    };
  }, [embla, onReady, onSelect, onHold]);

  return null;
}
