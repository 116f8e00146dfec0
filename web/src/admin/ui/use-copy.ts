import { useLanguage } from "@/i18n/language-context";
import { copyText } from "@/ui/copy-text";
import { toast } from "@/ui/toast";

/** Puts a text on the clipboard, and says whether that worked. */
export function useCopy(): (text: string) => void {
  const { t } = useLanguage();
  return (text) =>
    void copyText(text).then((copied) =>
      copied ? toast.success(t("office.copied")) : toast.error(t("office.notCopied")),
    );
}
