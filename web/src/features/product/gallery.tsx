import { ChevronLeft, ChevronRight, Play } from "lucide-react";
import { Suspense, useRef, useState, type KeyboardEvent } from "react";
import { lazyOverlay } from "@/lib/lazy-component";
import { useFirstInteraction } from "@/lib/first-interaction";
import type { ProductDetail } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";
import { scrollBehavior } from "@/ui/scroll-behavior";
import { gallerySizes } from "./gallery-sizes.gen";
import { HoverZoom } from "./hover-zoom";

const ZoomDialog = lazyOverlay(() => import("./zoom-dialog").then((m) => m.ZoomDialog));

/**
 * How long the strip must not scroll, in milliseconds, before the picture in view becomes the selected one.
 */
const rest = 80;

const thumbnailSizes = "72px";

type Props = {
  name: string;
  pictures: readonly string[];
  /** Empty when there is none; it follows the pictures. */
  video: string;
  /** What pictures show, where somebody has written it. */
  texts: ProductDetail["picture_texts"];
};

/**
 * The pictures as a strip that the finger moves, with thumbnails, arrow keys and buttons beside it. The
 * pointer zooms in place; a click or tap opens the large view.
 */
export function Gallery({ name, pictures, video, texts }: Props) {
  const { direction, language, t } = useLanguage();
  const seen = useFirstInteraction();
  const [active, setActive] = useState(0);
  const [zoom, setZoom] = useState<"unused" | "open" | "closed">("unused");
  const strip = useRef<HTMLUListElement>(null);
  const resting = useRef<number>(undefined);
  /** The picture that was asked for, until it has come or a finger takes the strip. */
  const wanted = useRef<number>(undefined);
  const count = pictures.length + (video ? 1 : 0);

  /** What a picture shows, or "". */
  function shownOn(src: string): string {
    const text = texts.find(({ url }) => url === src);
    return text ? localText(language, text.en_text, text.ar_text) : "";
  }

  function show(index: number) {
    const next = Math.max(0, Math.min(index, count - 1));
    setActive(next);
    wanted.current = next;
    scrollTo(next);
    // Nothing scrolls when it is in view already.
    settle();
  }

  function scrollTo(index: number) {
    const element = strip.current;
    const sign = direction === "rtl" ? -1 : 1;
    element?.scrollTo({ left: sign * index * element.clientWidth, behavior: scrollBehavior() });
  }

  /** The focusable element of a picture or of the video. */
  function slide(index: number) {
    return strip.current?.children[index]?.querySelector<HTMLElement>("button, video");
  }

  /** Selects the picture in view when the strip has come to rest. */
  function settle() {
    window.clearTimeout(resting.current);
    resting.current = window.setTimeout(() => {
      const element = strip.current;
      if (!element?.clientWidth) return;
      const inView = Math.round(Math.abs(element.scrollLeft) / element.clientWidth);
      // A strip that was still moving by inertia has passed what was asked for.
      if (wanted.current !== undefined && wanted.current !== inView) scrollTo(wanted.current);
      else setActive(inView);
      wanted.current = undefined;
    }, rest);
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key !== forward && event.key !== backward) return;
    event.preventDefault();
    const next = active + (event.key === forward ? 1 : -1);
    show(next);
    // The focus stays on the picture in view.
    if (event.target instanceof Node && strip.current?.contains(event.target))
      slide(next)?.focus({ preventScroll: true });
  }

  return (
    // Handles the keys of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t("gallery.label", { name })}
      onKeyDown={onKeyDown}
      className="relative grid gap-3"
    >
      <div className="group relative min-w-0">
        <ul
          ref={strip}
          onScroll={settle}
          onTouchStart={() => (wanted.current = undefined)}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sheet border border-line bg-card [scrollbar-width:none]"
        >
          {pictures.map((src, i) => (
            <li key={src} className="w-full shrink-0 snap-center">
              <button
                type="button"
                aria-label={`${t("gallery.zoom")}: ${shownOn(src) || t("gallery.picture", { n: i + 1, total: pictures.length })}`}
                tabIndex={i === active ? 0 : -1}
                onPointerEnter={() => void ZoomDialog.preload().catch(() => undefined)}
                onClick={() => setZoom("open")}
                className="block w-full cursor-zoom-in -outline-offset-2"
              >
                <HoverZoom>
                  <Picture
                    src={src}
                    alt={shownOn(src) || (i === 0 ? name : `${name}, ${i + 1}`)}
                    // Nobody sees the others yet: what their thumbnails load is enough for them.
                    sizes={i === 0 || seen ? gallerySizes : thumbnailSizes}
                    priority={i === 0}
                    className={cx("max-sm:aspect-[5/4]", i === 0 && "product-picture")}
                  />
                </HoverZoom>
              </button>
            </li>
          ))}
          {video && (
            <li className="w-full shrink-0 snap-center">
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers' clips have no spoken text */}
              <video
                src={video}
                poster={pictures[0]}
                controls
                playsInline
                preload="none"
                aria-label={t("gallery.video")}
                tabIndex={active === pictures.length ? 0 : -1}
                className="aspect-square w-full bg-black object-contain max-sm:aspect-[5/4]"
              />
            </li>
          )}
        </ul>
        {count > 1 && (
          <>
            <Arrow
              side="start"
              label={t("gallery.previous")}
              disabled={active === 0}
              onClick={() => show(active - 1)}
            />
            <Arrow
              side="end"
              label={t("gallery.next")}
              disabled={active === count - 1}
              onClick={() => show(active + 1)}
            />
            <p
              aria-hidden
              className="pointer-events-none absolute end-3 bottom-3 rounded-full bg-card/90 px-2.5 py-0.5 text-xs font-medium tabular"
            >
              <bdi>
                {active + 1} / {count}
              </bdi>
            </p>
          </>
        )}
      </div>
      {count > 1 && (
        // On phones they lie on the picture, so that name and price come into the first screen.
        <ul className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-sm:absolute max-sm:bottom-1 max-sm:start-1 max-sm:max-w-3/4">
          {Array.from({ length: count }, (_, i) => (
            <li key={i} className="shrink-0">
              <button
                type="button"
                aria-label={
                  i < pictures.length
                    ? t("gallery.picture", { n: i + 1, total: pictures.length })
                    : t("gallery.video")
                }
                aria-current={i === active}
                onClick={() => show(i)}
                className={cx(
                  "block size-11 overflow-hidden rounded-control border-2 transition-colors sm:size-16 lg:size-18",
                  i === active ? "border-brand" : "border-line hover:border-edge",
                )}
              >
                {i < pictures.length ? (
                  <Picture src={pictures[i] ?? ""} alt="" sizes={thumbnailSizes} />
                ) : (
                  <span className="flex size-full items-center justify-center bg-sunken text-brand">
                    <Icon of={Play} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom !== "unused" && (
        <Suspense fallback={null}>
          <ZoomDialog
            open={zoom === "open"}
            onOpenChange={(open) => setZoom(open ? "open" : "closed")}
            name={name}
            pictures={pictures}
            active={Math.min(active, pictures.length - 1)}
            onShow={show}
            returnTo={() => slide(active)}
          />
        </Suspense>
      )}
    </div>
  );
}

type ArrowProps = { side: "start" | "end"; label: string; disabled: boolean; onClick: () => void };

/** For the mouse; fingers move the strip itself. */
function Arrow({ side, label, disabled, onClick }: ArrowProps) {
  return (
    <IconButton
      icon={side === "start" ? ChevronLeft : ChevronRight}
      flip
      variant="float"
      label={label}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        "absolute top-1/2 -translate-y-1/2 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 disabled:opacity-0! pointer-coarse:hidden",
        side === "start" ? "start-3" : "end-3",
      )}
    />
  );
}
