export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  description?: string;
  action?: ToastAction;
  /** It stays until it is dismissed. */
  lasting?: boolean;
}

export interface ToastMessage extends ToastOptions {
  kind: "success" | "error" | "info";
  text: string;
}

type Show = (message: ToastMessage) => void;

// The toaster is in a chunk that loads after the first message. Until then messages are queued.
const waiting: ToastMessage[] = [];
let show: Show | undefined;
let used = false;
const watchers = new Set<() => void>();

function send(kind: ToastMessage["kind"], text: string, options?: ToastOptions): void {
  const message = { ...options, kind, text };
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  used = true;
  for (const wake of watchers) wake();
}

/** Short messages at the bottom of the screen. Callable from anywhere, loads nothing by itself. */
export const toast = {
  success: (text: string, options?: ToastOptions) => send("success", text, options),
  error: (text: string, options?: ToastOptions) => send("error", text, options),
  info: (text: string, options?: ToastOptions) => send("info", text, options),
};

/**
 * For the toaster: receives the queued messages and all later ones. Returns the function that detaches it.
 */
export function attachToaster(receiver: Show): () => void {
  show = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    if (show === receiver) show = undefined;
  };
}

/** For the toaster's host: whether a toast was ever sent, as an external store. */
export const toastStore = {
  subscribe(wake: () => void): () => void {
    watchers.add(wake);
    return () => watchers.delete(wake);
  },
  snapshot: () => used,
  serverSnapshot: () => false,
};
