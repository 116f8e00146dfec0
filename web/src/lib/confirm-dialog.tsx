import { Suspense, useState } from "react";
import type { ConfirmDialogProps } from "@/ui/confirm-dialog";
import { lazyOverlay } from "./lazy-component";

const Loaded = lazyOverlay(() => import("@/ui/confirm-dialog").then((m) => m.ConfirmDialog));

/** Asks for confirmation before something is deleted. Its code loads when it is first asked for. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
