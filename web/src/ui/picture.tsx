import { useState } from "react";
import { cx } from "./cx";
import { pictureWidths } from "./picture-widths.gen";

const placeholder = "/media/placeholder.webp";

const ratios = {
  square: "",
  wide: "aspect-[16/9]",
  photo: "aspect-[4/3]",
  /** As tall as its container. */
  fill: "aspect-auto h-full contain-size",
};

interface PictureProps {
  /** Empty shows the placeholder. */
  src: string;
  /** "" when a text beside it has the same content. */
  alt: string;
  ratio?: keyof typeof ratios;
  /** How wide it is drawn, as in the sizes attribute. */
  sizes?: string;
  /** The widths the server has of it, the plain address being the widest. */
  widths?: readonly number[];
  /** In view at once: loaded first. */
  priority?: boolean;
  className?: string;
}

/** A picture of fixed shape, so that nothing moves when it arrives. */
export function Picture({
  src,
  alt,
  ratio = "square",
  sizes = "(min-width: 1024px) 25vw, 50vw",
  widths = pictureWidths,
  priority = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState("");
  const [noPlaceholder, setNoPlaceholder] = useState(false);
  const missing = src === "" || failed === src;
  const style = cx("picture", ratios[ratio], className);
  if (missing && noPlaceholder) return <span className={style} />;
  return (
    <img
      ref={repeatError}
      src={missing ? placeholder : src}
      srcSet={missing ? undefined : srcSet(src, widths)}
      sizes={missing ? undefined : sizes}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      onError={() => (missing ? setNoPlaceholder(true) : setFailed(src))}
      className={style}
    />
  );
}

/** What failed before the script ran has fired its event already. */
function repeatError(img: HTMLImageElement | null) {
  if (img?.complete && img.naturalWidth === 0) img.dispatchEvent(new Event("error"));
}

/** The shop's own pictures exist in several widths; others in one. */
export function srcSet(src: string, widths: readonly number[]): string | undefined {
  if (!src.startsWith("/media/") || widths.length < 2) return undefined;
  const widest = Math.max(...widths);
  return widths.map((w) => `${src}${w === widest ? "" : `?w=${w}`} ${w}w`).join(", ");
}
