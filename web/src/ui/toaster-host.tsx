import { useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { afterFrame } from "@/react/after-frame";
import { attachToaster, toastStore, type ToastMessage } from "./toast";
import type { ToasterProps } from "./toaster";

export const loadToaster = () => import("./toaster");

/** How long a message without the toaster stays, in milliseconds: nobody can dismiss it. */
const plainTime = 8000;

/**
 * Put one at the root of the app. It loads the toaster when the first toast is sent. A toaster that does not load is
 * asked for again with the next toast, and once there is a connection; until then messages are shown without it.
 */
export function ToasterHost(props: ToasterProps) {
  const used = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.serverSnapshot);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    if (!used || Toaster) return undefined;
    let detach: (() => void) | undefined;
    const load = () =>
      void loadToaster().then(
        (loaded) => setToaster(() => loaded.default),
        (error: unknown) => {
          console.error(error);
          detach ??= attachToaster((message) => {
            showPlain(message);
            load();
          });
        },
      );
    // What was pressed answers first.
    const cancel = afterFrame(load);
    window.addEventListener("online", load);
    return () => {
      cancel();
      window.removeEventListener("online", load);
      detach?.();
    };
  }, [used, Toaster]);

  return Toaster ? <Toaster {...props} /> : null;
}

let plain: HTMLElement | undefined;

/** Shows a message, one at a time, with nothing that would have to be fetched. What it offers to do is left out. */
function showPlain({ text, description = "" }: ToastMessage) {
  plain?.remove();
  const message = Object.assign(document.createElement("p"), {
    role: "alert",
    className: "fixed inset-x-0 bottom-0 z-50 bg-ink p-4 text-center text-paper",
    textContent: `${text}. ${description}`,
  });
  document.body.append(message);
  plain = message;
  setTimeout(() => message.remove(), plainTime);
}
