import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { useT } from "@/i18n/language-context";
import { downloadFile } from "@/lib/download-file";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // Without clipboard access the codes are still shown, to be selected by hand.
      console.error(error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("codes.save")}
      description={t("codes.saveText")}
      closeLabel={t("shell.close")}
      size="sm"
      footer={<Button onClick={onClose}>{t("codes.saved")}</Button>}
    >
      <ul
        dir="ltr"
        aria-label={t("codes.title")}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-sunken p-5 text-center text-lg tracking-wide tabular"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button variant="outline" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {t(copied ? "codes.copied" : "codes.copy")}
        </Button>
        <Button
          variant="outline"
          icon={Download}
          onClick={() => downloadFile("recovery-codes.txt", `${t("codes.file")}\n\n${text}\n`)}
        >
          {t("codes.download")}
        </Button>
      </div>
    </Dialog>
  );
}
