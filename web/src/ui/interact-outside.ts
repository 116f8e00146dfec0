/**
 * For overlays: a click on a toast is not a click outside the overlay. Toasts lie above everything and
 * belong to nothing.
 */
export function keepOpenOnToastClick(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
    event.preventDefault();
}
