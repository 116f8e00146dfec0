import type { useT } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { toast } from "@/ui/toast";

/** Shows a toast that stays until it is closed: whoever was signed out may be away from the screen. */
export async function tellSessionEnded(t: ReturnType<typeof useT>): Promise<void> {
  await loadMessageChunk("account");
  toast.info(t("auth.ended"), {
    description: t("auth.endedText"),
    action: { label: t("shell.close"), onClick: () => undefined },
    lasting: true,
  });
}
