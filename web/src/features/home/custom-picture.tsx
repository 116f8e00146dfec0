import { srcSet } from "@/ui/picture";
import { pictureWidths } from "@/ui/picture-widths.gen";
import { heroSizes } from "./hero-sizes.gen";

type Props = {
  src: string;
  /** In view at once: loaded with priority. */
  priority?: boolean;
};

/**
 * The operator's own picture of a slide or banner. It fills the half where the line ends, so that the text beside it
 * stays readable whatever it shows; on phones it stands at the bottom and fades into the colour above.
 */
export function CustomPicture({ src, priority }: Props) {
  return (
    <img
      src={src}
      srcSet={srcSet(src, pictureWidths)}
      sizes={heroSizes}
      alt=""
      draggable={false}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "low"}
      decoding={priority ? "sync" : "async"}
      className="absolute end-0 bottom-0 aspect-[4/3] w-full object-cover max-sm:mask-t-from-75% sm:h-full sm:w-1/2"
    />
  );
}
