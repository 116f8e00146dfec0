import { useCallback, useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
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
  const [failed, setFailed] = useState(false);
  const [plain, setPlain] = useState<ToastMessage>();

  const load = useCallback(
    () =>
      loadToaster().then(
        (loaded) => setToaster(() => loaded.default),
        (error: unknown) => {
          console.error(error);
          setFailed(true);
        },
      ),
    [],
  );
  useEffect(() => {
    if (!used || Toaster) return undefined;
    void load();
    const retry = () => void load();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [used, Toaster, load]);

  useEffect(() => {
    if (!failed || Toaster) return undefined;
    return attachToaster((message) => {
      setPlain(message);
      void load();
    });
  }, [failed, Toaster, load]);
  useEffect(() => {
    const timer = plain && setTimeout(setPlain, plainTime, undefined);
    return () => clearTimeout(timer);
  }, [plain]);

  return (
    <>
      {Toaster && <Toaster {...props} />}
      {plain && <PlainToast {...plain} />}
    </>
  );
}

/** A message that needs no file which may not have come. */
function PlainToast({ text, description, action }: ToastMessage) {
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50 bg-ink p-4 text-center text-paper">
      <strong className="block font-semibold">{text}</strong>
      {description && <span className="block">{description}</span>}
      {action && (
        <button type="button" className="min-h-11 font-semibold underline" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
