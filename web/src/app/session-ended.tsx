import { useEffect } from "react";
import { sessionEnded } from "@/api/auth/session-ended";
import { useT } from "@/i18n/language-context";

/** Says once that the session was ended elsewhere, instead of silently treating the member as a guest. */
export function SessionEnded(): null {
  const t = useT();
  useEffect(() => {
    sessionEnded.tell = () => void import("./tell-session-ended").then((m) => m.tell(t));
  }, [t]);
  return null;
}
