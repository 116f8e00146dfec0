import { useEffect } from "react";
import { sessionEnded } from "@/api/auth/session-ended";
import { useT } from "@/i18n/language-context";

/** Notifies once that the session was ended elsewhere, instead of silently treating the member as a guest. */
export function SessionEndedListener(): null {
  const t = useT();
  useEffect(() => {
    sessionEnded.notify = () => void import("./notify-session-ended").then((m) => m.notify(t));
  }, [t]);
  return null;
}
