import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { authClient } from "@/api/auth/auth-client";
import { useT } from "@/i18n/language-context";
import { Dialog } from "@/ui/dialog";
import { IconButton } from "@/ui/icon-button";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { CodeForm } from "./code-form";
import { useAuthErrorText } from "./use-auth-error-text";

type Props = { name: string; onDone: () => void; onClose: () => void };

type Enrolment = { id: string; totp: { qr_code: string; secret: string } };

/** Sets up an authenticator app: a picture to scan or a key to type, then a code as proof. */
export function AddTotpDialog({ name, onDone, onClose }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [copied, setCopied] = useState(false);

  // Once for each opening; a language switched meanwhile changes nothing about the factor.
  useEffect(() => {
    let closed = false;
    void enrol(name).then(
      (made) => {
        if (!closed) setEnrolment(made);
      },
      (error: unknown) => {
        if (closed) return;
        toast.error(failureText(error, "twoStep.addFailed"));
        onClose();
      },
    );
    return () => {
      closed = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);

  async function verify(factorId: string, code: string): Promise<string | undefined> {
    const { mfa } = await authClient();
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    if (error) return failureText(error, "step.failed");
    onDone();
    return undefined;
  }

  const grouped = enrolment?.totp.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("twoStep.totpTitle")}
      description={t("twoStep.totpScan")}
      closeLabel={t("shell.close")}
      size="sm"
    >
      <div className="mb-5 grid justify-items-center gap-4 rounded-card bg-sunken p-5">
        {enrolment ? (
          <img
            src={enrolment.totp.qr_code}
            alt={t("twoStep.qr")}
            className="size-48 rounded-inner bg-white"
          />
        ) : (
          <Skeleton className="size-48" />
        )}
        <div className="w-full text-center">
          <p className="text-sm text-muted">{t("twoStep.secret")}</p>
          <div className="mt-1 flex items-center justify-center gap-1">
            <code dir="ltr" data-testid="totp-secret" className="min-w-0 font-sans wrap-anywhere tabular">
              {grouped ?? "····"}
            </code>
            <IconButton
              icon={copied ? Check : Copy}
              size="sm"
              label={t(copied ? "codes.copied" : "codes.copy")}
              disabled={!enrolment}
              onClick={() =>
                void navigator.clipboard
                  .writeText(enrolment?.totp.secret ?? "")
                  .then(() => setCopied(true), console.error)
              }
            />
          </div>
        </div>
      </div>
      <CodeForm
        label={t("twoStep.totpCode")}
        action={t("twoStep.turnOn")}
        send={async (code) => (enrolment ? verify(enrolment.id, code) : t("step.failed"))}
      />
    </Dialog>
  );
}

async function enrol(friendlyName: string): Promise<Enrolment> {
  const { mfa } = await authClient();
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}
