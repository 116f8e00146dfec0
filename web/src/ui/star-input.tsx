import { CircleAlert } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "./icon";
import { Star } from "./rating";

interface StarInputProps {
  legend: ReactNode;
  /** The accessible names of one star, two stars and so on. */
  labels: readonly [string, string, string, string, string];
  /** The meaning of the choice, beside the stars. */
  meaning?: ReactNode;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (stars: number) => void;
  /** Announced, and marks the choice as missing. */
  error?: ReactNode;
}

/** Stars to choose from 1 to 5: radio buttons to keyboards and screen readers, stars to the eye. */
export function StarInput({ legend, labels, meaning, value, onChange, error }: StarInputProps) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed || value;
  return (
    <fieldset
      aria-describedby={error ? `${id}note` : undefined}
      aria-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className="text-sm font-medium">
        {legend}
        <span aria-hidden className="ms-1 text-danger">
          *
        </span>
      </legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3">
        <div className="-ms-1 flex" onPointerLeave={() => setPointed(0)}>
          {labels.map((label, i) => (
            <label
              key={label}
              onPointerEnter={(event) => event.pointerType === "mouse" && setPointed(i + 1)}
              className="relative cursor-pointer rounded-sm p-1 transition-transform has-focus-visible:outline-2 has-focus-visible:outline-focus active:scale-90"
            >
              <input
                type="radio"
                name={id}
                required
                aria-label={label}
                value={i + 1}
                checked={value === i + 1}
                onChange={() => onChange(i + 1)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              {/* The star is drawn over the input, which gets the clicks. */}
              <span className="pointer-events-none block">
                <Star full={i < shown} />
              </span>
            </label>
          ))}
        </div>
        {meaning && <span className="text-muted">{meaning}</span>}
      </div>
      {error && (
        <p id={`${id}note`} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <Icon of={CircleAlert} size="sm" className="mt-0.75" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
