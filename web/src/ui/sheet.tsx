import type { ReactElement, ReactNode } from "react";
import { Drawer as Vaul } from "vaul";
import { cx } from "./cx";
import { useDirection } from "./direction";
import { keepOpenOnToastClick } from "./interact-outside";
import { CloseButton, OverlayHeader } from "./overlay-header";
import { useReturnFocus } from "./return-focus";
import "./sheet.css";

const sides = {
  start: "inset-y-0 start-0 h-full ps-(--side)",
  end: "inset-y-0 end-0 h-full pe-(--side)",
  bottom: "inset-x-0 bottom-0 mx-auto max-h-[88dvh] w-full max-w-2xl rounded-t-sheet",
};

const widths = {
  /** Menus and filters. */
  md: "w-[85%] max-w-sm",
  /** 90% of the screen, 400 px where there is room. */
  drawer: "w-[90%] sm:w-100",
};

export type SheetSide = keyof typeof sides;

export interface SheetProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  /** The edge it slides in from; start and end follow the reading direction. */
  side?: SheetSide;
  /** Of a sheet from the start or the end. */
  width?: keyof typeof widths;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A panel at an edge of the screen that follows the finger. About 20 kB: load it when it is needed. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  side = "bottom",
  width = "md",
  title,
  description,
  closeLabel,
  footer,
  children,
}: SheetProps) {
  const dir = useDirection();
  const focus = useReturnFocus();
  const fromRight = (side === "end") === (dir === "ltr");
  return (
    <Vaul.Root
      open={open}
      onOpenChange={onOpenChange}
      direction={side === "bottom" ? "bottom" : fromRight ? "right" : "left"}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal takes the focus, vaul leaves it outside
      autoFocus
    >
      {trigger && <Vaul.Trigger asChild>{trigger}</Vaul.Trigger>}
      <Vaul.Portal>
        <Vaul.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Vaul.Content
          dir={dir}
          {...focus}
          onInteractOutside={keepOpenOnToastClick}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed z-50 flex flex-col bg-card text-ink shadow-float outline-none",
            sides[side],
            side !== "bottom" && widths[width],
          )}
        >
          {side === "bottom" && (
            <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-edge" />
          )}
          <OverlayHeader
            className="border-b border-line"
            close={
              <Vaul.Close asChild>
                <CloseButton label={closeLabel} />
              </Vaul.Close>
            }
          >
            <Vaul.Title className="text-lg">{title}</Vaul.Title>
            {description && <Vaul.Description className="text-sm text-muted">{description}</Vaul.Description>}
          </OverlayHeader>
          <div className="sheet-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 sm:px-6">
            {children}
          </div>
          {footer && (
            <div className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </div>
          )}
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  );
}
