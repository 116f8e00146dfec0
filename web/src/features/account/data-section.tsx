import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { downloadFile } from "@/lib/download-file";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { exportAccount } from "./queries";

export function DataSection() {
  const t = useT();
  const download = useMutation({
    mutationFn: exportAccount,
    onSuccess: (text) => downloadFile("my-data.json", text, "application/json"),
    onError: (error) => {
      console.error(error);
      toast.error(t("data.failed"));
    },
  });
  return (
    <Button variant="outline" icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
      {t("data.download")}
    </Button>
  );
}
