import { Suspense } from "react";
import { lazyComponent } from "@/lib/lazy-component";
import { useOnline } from "@/lib/use-online";

const OfflineBanner = lazyComponent(() => import("./offline-banner").then((m) => m.OfflineBanner));

export const loadOfflineBanner = OfflineBanner.preload;

/** Shows on every page that there is no connection. */
export function OfflineNotice() {
  return useOnline() ? null : (
    <Suspense fallback={null}>
      <OfflineBanner />
    </Suspense>
  );
}
