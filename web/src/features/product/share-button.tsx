import { Share2 } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { choiceIn, withChoice } from "@/lib/product-path";
import { copyText } from "@/ui/copy-text";
import { IconButton } from "@/ui/icon-button";
import { toast } from "@/ui/toast";

type Props = { id: string; name: string };

/** Opens the device's own sheet where there is one, and copies the link elsewhere. */
export function ShareButton({ id, name }: Props) {
  const { language, t } = useLanguage();

  async function share() {
    // What is chosen and in the current language, without the other parameters of the visitor's address.
    const params = withChoice(`?lang=${language}`, choiceIn(window.location.search));
    const url = new URL(`/product/${id}?${params}`, window.location.origin).href;
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title: name, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
        // A sheet that does not open: the link still helps.
      }
    }
    if (await copyText(url)) toast.success(t("share.copied"));
    else toast.error(t("share.failed"));
  }

  return (
    <IconButton
      icon={Share2}
      variant="outline"
      round={false}
      label={t("share.label")}
      onClick={() => void share()}
    />
  );
}
