import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { startTooltips } from "@/ui/tooltips";
import { layOutBelowFold } from "./lay-out-below-fold";
import { prefetchNext } from "./prefetch";
import { registerWorker } from "./register-worker";

/** Starts non-critical work, once a visitor has interacted. `offline`: the service worker caches pages for offline use. */
export async function afterInteraction(queryClient: QueryClient, offline = false): Promise<void> {
  startTooltips();
  await layOutBelowFold();
  prefetchNext(queryClient);
  // What other pages have fetched without a connection must not count as new once there is one.
  onlineManager.subscribe(
    (online) => void (online && queryClient.invalidateQueries({ refetchType: "none" })),
  );
  if (offline) await registerWorker();
}
