import type { ReactNode } from "react";
import { cx } from "./cx";
import { useRootAttribute } from "./use-root-attribute";

interface StickyBarProps {
  label: string;
  /** Whether it is on the screen; if not, nothing in it can be reached. */
  shown: boolean;
  className?: string;
  children: ReactNode;
}

/** The page's main action at the bottom of the screen, above the phone's bottom bar. Toasts stay clear of it. */
export function StickyBar({ label, shown, className, children }: StickyBarProps) {
  useRootAttribute("bar", shown);
  return (
    <section
      aria-label={label}
      inert={!shown}
      className={cx(
        "sticky-bar page-column fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3 border-t border-line bg-card py-2 shadow-float transition-[transform,opacity] duration-200 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]",
        !shown && "pointer-events-none translate-y-full opacity-0",
        className,
      )}
    >
      {children}
    </section>
  );
}
