import type { FormEvent, ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type Props = {
  title: string;
  size?: "lg";
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields, and what shows the effect of them. */
  children: ReactNode;
};

/** The dialog in which an entry is written. */
export function EntryDialog({ title, size, saving, onSubmit, onClose, children }: Props) {
  const t = useT();
  return (
    <Dialog open size={size} onOpenChange={onClose} title={title} closeLabel={t("office.close")}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
        <Button type="submit" block loading={saving}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
