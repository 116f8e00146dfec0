import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { useDirection } from "./direction";

/** Shared by all tooltips of the app: 700 ms before the first, none when the next follows within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  side?: "top" | "bottom";
  /** A focusable element with a name of its own; a tooltip only adds to it. */
  children: ReactElement;
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const dir = useDirection();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          dir={dir}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-inner bg-ink px-3 py-1.5 text-sm text-paper data-[state=closed]:animate-fade-out"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
