import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { lazyOverlay } from "@/lib/lazy-component";
import { usePreload } from "@/lib/use-preload";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const DeleteAccountDialog = lazyOverlay(() =>
  import("./delete-account-dialog").then((m) => m.DeleteAccountDialog),
);

export function DeleteAccountSection({ user }: { user: User }) {
  const t = useT();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  usePreload(DeleteAccountDialog);
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);

  // The session has ended on the server. The browser's copy is removed after leaving this page, whose guard
  // would redirect a signed-out visitor to sign in.
  useEffect(() => {
    if (!gone) return undefined;
    void navigate("/", { replace: true });
    return () => void signOut().catch(console.error);
  }, [gone, navigate, signOut]);

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("delete.action")}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <DeleteAccountDialog
            user={user}
            onDone={() => {
              setOpen(false);
              setGone(true);
              toast.success(t("delete.done"));
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
