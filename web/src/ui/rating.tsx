import { cx } from "./cx";

const star = "M12 2.6l2.86 5.93 6.54.87-4.78 4.54 1.2 6.49L12 17.27l-5.82 3.16 1.2-6.49L2.6 9.4l6.54-.87z";
const halfStar = "M12 2.6L9.14 8.53 2.6 9.4l4.78 4.54-1.2 6.49L12 17.27z";

const sizes = { sm: "size-4", md: "size-5", lg: "size-6", xl: "size-9" };

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

export function Rating({ value, label, note, size = "sm", className }: RatingProps) {
  const halves = Math.round(value * 2);
  return (
    <span className={cx("inline-flex items-center gap-1.5", className)}>
      <span role="img" aria-label={label} className="inline-flex gap-0.5">
        {[1, 2, 3, 4, 5].map((n) => (
          <Star
            key={n}
            fill={halves >= n * 2 ? "full" : halves === n * 2 - 1 ? "half" : "empty"}
            size={size}
          />
        ))}
      </span>
      {note && <span className="text-sm text-muted tabular">{note}</span>}
    </span>
  );
}

interface StarProps {
  fill: "full" | "half" | "empty";
  size: keyof typeof sizes;
}

export function Star({ fill, size }: StarProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      data-fill={fill}
      className={cx("flip-rtl shrink-0 stroke-star-edge", sizes[size])}
      strokeWidth="1.25"
      strokeLinejoin="round"
    >
      <path d={star} className={fill === "full" ? "fill-accent" : "fill-accent-tint"} />
      {fill === "half" && <path d={halfStar} className="fill-accent" />}
    </svg>
  );
}
