import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useCallback, useContext, useSyncExternalStore } from "react";
import { formatDay, formatTime } from "@/i18n/dates";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { DocumentTimeContext, useMountTime } from "@/lib/clock";
import { oldestCachedResponse } from "@/lib/connection";
import { Icon } from "@/ui/icon";
import "./offline-banner.css";

/** Says on top of every page that there is no connection, and how old what it shows is. */
export function OfflineBanner() {
  const { language, t } = useLanguage();
  const since = useShownSince();
  const now = useMountTime();
  return (
    <div role="status" className="offline-banner">
      <Icon of={CloudOff} size="sm" />
      <strong>{t("state.offline")}</strong>
      {since < Infinity && <span>{t("state.asOf", { time: timeText(language, since, now) })}</span>}
    </div>
  );
}

/** When the oldest of what the page shows came; Infinity if that is unknown. */
function useShownSince(): number {
  const client = useQueryClient();
  const kept = useSyncExternalStore(oldestCachedResponse.subscribe, oldestCachedResponse.read);
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const fetched = useSyncExternalStore(subscribe, () => oldestFetched(client));
  // A document that the service worker had kept does not tell how old it is.
  const ofShop = useContext(DocumentTimeContext) > 0;
  return Math.min(kept ?? Infinity, ofShop ? fetched : Infinity);
}

function oldestFetched(client: QueryClient): number {
  const active = client.getQueryCache().findAll({ type: "active" });
  return Math.min(...active.map(({ state }) => state.dataUpdatedAt || Infinity));
}

/** The hour, and the day unless it is today. */
function timeText(language: Language, time: number, now: number): string {
  const day = formatDay(language, time);
  const hour = formatTime(language, new Date(time).toISOString());
  if (day === formatDay(language, now)) return hour;
  return `${day}${language === "ar" ? "، " : ", "}${hour}`;
}
