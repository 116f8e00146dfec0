import { useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { DeleteAccountDialog } from "./delete-account-dialog";

export function DeleteAccountSection({ email }: { email: string }) {
  const t = useT();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  async function leave() {
    setOpen(false);
    toast.success(t("delete.done"));
    await navigate("/", { replace: true });
    // The session is gone on the server; the browser is to forget it as well.
    await signOut();
  }

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("delete.action")}
      </Button>
      {open && (
        <DeleteAccountDialog
          email={email}
          onDone={() => void leave().catch(console.error)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
