import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { startTooltips } from "@/ui/tooltips";
import { layOutBelowFold } from "./lay-out-below-fold";
import { prefetchNext } from "./prefetch";
import { registerWorker } from "./register-worker";

/** Does what a visitor may need next, and nobody who only looks. `offline`: pages are kept for use without a network. */
export async function afterFirstSign(queryClient: QueryClient, offline = false): Promise<void> {
  startTooltips();
  await layOutBelowFold();
  prefetchNext(queryClient);
  // What other pages have fetched without a connection must not count as new once there is one.
  onlineManager.subscribe(
    (online) => void (online && queryClient.invalidateQueries({ refetchType: "none" })),
  );
  if (offline) await registerWorker();
}
