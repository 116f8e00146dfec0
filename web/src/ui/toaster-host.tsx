import { useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { toastStore } from "./toast";
import type { ToasterProps } from "./toaster";

export const loadToaster = () => import("./toaster");

/**
 * Put one at the root of the app. It loads the toaster when the first toast is sent; without a connection it
 * tries again once there is one.
 */
export function ToasterHost(props: ToasterProps) {
  const used = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.serverSnapshot);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    if (!used || Toaster) return undefined;
    const load = () => void loadToaster().then((loaded) => setToaster(() => loaded.default), console.error);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [used, Toaster]);

  return Toaster ? <Toaster {...props} /> : null;
}
