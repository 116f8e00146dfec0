import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";

type Props = {
  /** Of the slides, in their order. */
  titles: readonly string[];
  index: number;
  stopped: boolean;
  /** Absent where the slides do not move by themselves. */
  onToggle: (() => void) | undefined;
  onPrevious: () => void;
  onNext: () => void;
  onSelect: (index: number) => void;
};

/** Below the scene on phones, on it from tablets on. */
export function CarouselControls(props: Props) {
  const { titles, index, stopped, onToggle, onPrevious, onNext, onSelect } = props;
  const t = useT();
  return (
    <div className="sm:pointer-events-none sm:absolute sm:inset-x-0 sm:bottom-5 lg:bottom-7">
      <Container>
        <div className="flex h-13 w-full items-center justify-center gap-1 sm:pointer-events-auto sm:h-11 sm:w-fit sm:rounded-full sm:bg-card sm:px-1 sm:shadow-float">
          <IconButton icon={ChevronLeft} flip size="sm" label={t("slides.previous")} onClick={onPrevious} />
          <ul className="flex items-center">
            {titles.map((title, i) => (
              <li key={`${i} ${title}`} className="flex">
                <button
                  type="button"
                  aria-label={t("slides.goTo", { n: i + 1, title })}
                  aria-current={i === index}
                  onClick={() => onSelect(i)}
                  className="flex h-9 items-center rounded-full px-2"
                >
                  <span
                    className={cx(
                      "block h-2.5 rounded-full border border-brand transition-[width,background-color]",
                      i === index ? "w-6 bg-brand" : "w-2.5",
                    )}
                  />
                </button>
              </li>
            ))}
          </ul>
          <IconButton icon={ChevronRight} flip size="sm" label={t("slides.next")} onClick={onNext} />
          {onToggle && (
            <IconButton
              icon={stopped ? Play : Pause}
              size="sm"
              label={t(stopped ? "slides.play" : "slides.pause")}
              onClick={onToggle}
            />
          )}
        </div>
      </Container>
    </div>
  );
}
