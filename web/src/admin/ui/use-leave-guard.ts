import { useEffect } from "react";

/** The browser asks before somebody leaves with changes. */
export function useLeaveGuard(changed: boolean) {
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
