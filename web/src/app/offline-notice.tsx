import { Suspense } from "react";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { useOnline } from "@/lib/use-online";

const OfflineBanner = lazyComponent(
  () => import("./offline-banner").then((m) => m.OfflineBanner),
  PlainBanner,
);

export const loadOfflineBanner = OfflineBanner.preload;

/** Shows on every page that there is no connection. */
export function OfflineNotice() {
  return useOnline() ? null : (
    <Suspense fallback={null}>
      <OfflineBanner />
    </Suspense>
  );
}

/** Says it without a file that cannot come: the connection was lost before the banner had been fetched. */
function PlainBanner() {
  const t = useT();
  return (
    <p role="status" className="bg-ink p-4 text-center text-paper">
      {t("state.offline")}
    </p>
  );
}
