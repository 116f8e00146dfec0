import type { useT } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { toast } from "@/ui/toast";

/** How long a guard may take to lead to the page to sign in on, in milliseconds. */
const guardTime = 300;

/**
 * Tells that the session was ended elsewhere: on the page to sign in on, where a toast would lie over the form, and
 * else with a toast that stays until it is closed, since whoever was signed out may be away from the screen.
 */
export async function tell(t: ReturnType<typeof useT>): Promise<void> {
  const [page] = await Promise.all([
    // Whoever was signed out opens it next. A page that cannot be loaded does not keep the toast away.
    import("@/features/auth/auth-page").catch(() => undefined),
    loadMessageChunk("account"),
    new Promise((resolve) => window.setTimeout(resolve, guardTime)),
  ]);
  page?.endedElsewhere.set(true);
  if (window.location.pathname === "/auth") return;
  toast.info(t("auth.ended"), {
    description: t("auth.endedText"),
    action: { label: t("shell.close"), onClick: () => undefined },
    lasting: true,
  });
}
