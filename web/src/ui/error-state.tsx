import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

interface ErrorStateProps {
  title: ReactNode;
  /** What happened and what to do. */
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Small print for support, such as the id of the request. */
  reference?: ReactNode;
  className?: string;
}

export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying,
  reference,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        "mx-auto flex max-w-prose flex-col items-center px-4 py-12 text-center sm:py-16",
        className,
      )}
    >
      <span className="flex size-18 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Icon of={CloudOff} size="xl" />
      </span>
      <p className="mt-5 text-xl font-semibold">{title}</p>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {onRetry && retryLabel && (
        <Button variant="outline" className="mt-6" onClick={onRetry} loading={retrying}>
          {retryLabel}
        </Button>
      )}
      {reference && <p className="mt-6 text-xs text-muted">{reference}</p>}
    </div>
  );
}
