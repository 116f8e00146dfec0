import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

interface ChipProps {
  children: ReactNode;
  /** The accessible name of the whole chip, which removes itself when pressed. */
  removeLabel: string;
  onRemove: () => void;
}

/** A selected value that a click removes. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="hit-area inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-card ps-3.5 pe-2.5 text-sm transition-colors hover:border-brand hover:text-brand"
    >
      <span className="truncate">{children}</span>
      <Icon of={X} size="xs" />
    </button>
  );
}
