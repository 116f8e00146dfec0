import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { useDirection } from "./direction";
import { keepOpenOnToastClick } from "./interact-outside";
import { CloseButton, OverlayHeader } from "./overlay-header";
import { useReturnFocus } from "./return-focus";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-4xl" };

interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it, when the dialog manages itself. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The buttons at the bottom; the primary one is last. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** Gets the focus after closing, if that is not the control that opened it. */
  returnTo?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

/** A centred dialog that holds the focus. About 13 kB: load it when it is needed. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  size = "md",
  returnTo,
  children,
}: DialogProps) {
  const dir = useDirection();
  const focus = useReturnFocus(returnTo);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-fade-in place-items-center overflow-y-auto bg-scrim px-[max(1rem,var(--side))] py-4 data-[state=closed]:animate-fade-out">
          <Radix.Content
            dir={dir}
            {...focus}
            onInteractOutside={keepOpenOnToastClick}
            {...(description ? {} : { "aria-describedby": undefined })}
            className={cx(
              "flex w-full max-w-full animate-pop-in flex-col rounded-sheet bg-card text-ink shadow-float outline-none data-[state=closed]:animate-pop-out",
              widths[size],
            )}
          >
            <OverlayHeader
              close={
                <Radix.Close asChild>
                  <CloseButton label={closeLabel} />
                </Radix.Close>
              }
            >
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
              )}
            </OverlayHeader>
            {children && <div className="px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>}
            {footer && (
              <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
                {footer}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
