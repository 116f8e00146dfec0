import { X } from "lucide-react";
import type { ReactNode, RefAttributes } from "react";
import { cx } from "./cx";
import { IconButton, type IconButtonProps } from "./icon-button";

interface OverlayHeaderProps {
  /** The overlay's own title element. */
  children: ReactNode;
  /** The overlay's own close element wraps this button. */
  close: ReactNode;
  className?: string;
}

/** The top line that dialogs and sheets share. */
export function OverlayHeader({ children, close, className }: OverlayHeaderProps) {
  return (
    <div
      className={cx("flex items-start justify-between gap-4 ps-5 pe-3 pt-3 pb-3 sm:ps-6 sm:pe-4", className)}
    >
      <div className="min-w-0 flex-1 pt-2">{children}</div>
      {close}
    </div>
  );
}

/** Radix's close elements clone this button, so it passes everything on. */
export function CloseButton(props: Omit<IconButtonProps, "icon"> & RefAttributes<HTMLButtonElement>) {
  return <IconButton {...props} icon={X} />;
}
