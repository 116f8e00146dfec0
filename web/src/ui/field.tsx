import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** The props of the control inside a field. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Beside the label, such as "optional" or a link. */
  labelNote?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint, marks the control invalid and is announced. */
  error?: ReactNode;
  required?: boolean;
  /** The label names the control but is not seen. */
  hideLabel?: boolean;
  /** Renders the control, which spreads the props. */
  children: (control: FieldControl) => ReactNode;
  className?: string;
}

/** A label, a control, and a hint or an error, wired together for assistive technology. */
export function Field({
  label,
  labelNote,
  hint,
  error,
  required,
  hideLabel,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className={cx("grid gap-1.5", className)}>
      <div
        className={cx(
          "flex items-baseline justify-between gap-3 text-sm",
          hideLabel && !labelNote && "sr-only",
        )}
      >
        <label htmlFor={id} className={cx("font-medium text-ink", hideLabel && "sr-only")}>
          {label}
          {required && (
            <span aria-hidden className="ms-1 text-danger">
              *
            </span>
          )}
        </label>
        {labelNote && <span className="text-muted">{labelNote}</span>}
      </div>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error ? (
        <p id={noteId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <Icon of={CircleAlert} size="sm" className="mt-0.75" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
