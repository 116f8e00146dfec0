import type { useT } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { toast } from "@/ui/toast";

/** How long a guard may take to lead to the page to sign in on, in milliseconds. */
const guardTime = 300;

/**
 * Shows that the session was ended elsewhere: as a notice of the sign-in page, where a toast would cover the form, and
 * elsewhere as a toast that stays until it is closed, since the user may be away from the screen.
 */
export async function notify(t: ReturnType<typeof useT>): Promise<void> {
  await Promise.all([
    // Whoever was signed out opens it next. The notice is above its form, so it should be there with the form. A page
    // that cannot be loaded does not keep the toast away.
    import("@/features/auth/auth-page").then(({ endedElsewhere }) => endedElsewhere.set(true), console.error),
    loadMessageChunk("account"),
    new Promise((resolve) => window.setTimeout(resolve, guardTime)),
  ]);
  if (window.location.pathname === "/auth") return;
  toast.info(t("auth.ended"), {
    description: t("auth.endedText"),
    action: { label: t("shell.close"), onClick: () => undefined },
    lasting: true,
  });
}
