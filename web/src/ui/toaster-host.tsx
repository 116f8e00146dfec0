import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastUse } from "./toast";
import type { ToasterProps } from "./toaster";

const Toaster = lazy(() => import("./toaster"));

/** Put one at the root of the app. It loads the toaster when the first toast is sent. */
export function ToasterHost(props: ToasterProps) {
  const used = useSyncExternalStore(toastUse.subscribe, toastUse.snapshot, toastUse.serverSnapshot);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Toaster {...props} />
    </Suspense>
  );
}
