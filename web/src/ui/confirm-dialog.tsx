import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What confirming does. */
  text?: ReactNode;
  /** The label of the button that confirms; its action cannot be undone. */
  action: string;
  cancelLabel: string;
  closeLabel: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before something is deleted. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  action,
  cancelLabel,
  closeLabel,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      closeLabel={closeLabel}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant="danger" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
