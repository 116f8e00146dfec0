import type { ReactNode } from "react";
import { cx } from "./cx";

const star = "M12 2.6l2.86 5.93 6.54.87-4.78 4.54 1.2 6.49L12 17.27l-5.82 3.16 1.2-6.49L2.6 9.4l6.54-.87z";
const halfStar = "M12 2.6L9.14 8.53 2.6 9.4l4.78 4.54-1.2 6.49L12 17.27z";

/** A star is 24 units wide; from one to the next there are 2 px more. */
const sizes = {
  sm: { box: "", step: 27 },
  md: { box: "h-5 w-27", step: 26.4 },
  lg: { box: "h-6 w-32", step: 26 },
};

interface RatingProps {
  /** 0 to 5; drawn to the nearest half. */
  value: number;
  /** The accessible name, such as "4.5 out of 5". */
  label: string;
  /** Beside the stars, such as the number of votes. */
  note?: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** Five stars, drawn with what `StarMarkers` defines. */
export function Rating({ value, label, note, size = "sm", className }: RatingProps) {
  const { box, step } = sizes[size];
  const halves = Math.round(value * 2);
  const filled = Math.ceil(halves / 2);
  // A star stands at every point of a path but its first.
  const points = (from: number, to: number) => `M${(from - 1) * step} 0${`h${step}`.repeat(to - from)}`;
  return (
    <span className={cx("rating", className)}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${24 + 4 * step} 24`}
        className={cx("stars flip-rtl", box)}
      >
        {filled > 0 && <path d={points(0, filled)} className={halves % 2 === 1 ? "is-half" : undefined} />}
        {filled < 5 && <path d={points(filled, 5)} className="is-empty" />}
      </svg>
      {note}
    </span>
  );
}

/** The drawings of the stars, once for all ratings of a document. */
export function StarMarkers() {
  return (
    <svg aria-hidden className="absolute size-0">
      <StarMarker id="star">
        <path d={star} className="star" />
      </StarMarker>
      <StarMarker id="star-half">
        <path d={star} className="star is-empty" />
        <path d={halfStar} className="star" />
      </StarMarker>
      <StarMarker id="star-empty">
        <path d={star} className="star is-empty" />
      </StarMarker>
    </svg>
  );
}

function StarMarker({ id, children }: { id: string; children: ReactNode }) {
  return (
    <marker id={id} markerUnits="userSpaceOnUse" markerWidth="24" markerHeight="24">
      {children}
    </marker>
  );
}

/** One star of a choice. */
export function Star({ full }: { full: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="flip-rtl size-9 shrink-0">
      <path d={star} className={cx("star", !full && "is-empty")} />
    </svg>
  );
}
