import { useState, type FormEvent } from "react";
import { authClient, type Factor } from "@/api/auth/auth-client";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PhoneStep } from "./phone-step";
import { uniqueFactorName } from "./unique-factor-name";
import { authErrorCode, useAuthErrorText } from "./use-auth-error-text";

type Props = { factors: readonly Factor[] | undefined; onDone: () => void; onClose: () => void };

/** Sets up a phone: its number, then the code that was sent to it as proof. */
export function AddPhoneDialog({ factors, onDone, onClose }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ factorId: string; challengeId: string; phone: string }>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { mfa } = await authClient();
      const { data, error } = await mfa.enroll({
        factorType: "phone",
        phone: number,
        friendlyName: uniqueFactorName(t("twoStep.phoneTitle"), factors),
      });
      if (error) throw error;
      const { data: challenge, error: refused } = await mfa.challenge({ factorId: data.id, channel: "sms" });
      if (refused) throw refused;
      setSent({ factorId: data.id, challengeId: challenge.id, phone: isolateLtr(data.phone) });
    } catch (error) {
      const bad = authErrorCode(error) === "validation_failed";
      setProblem(bad ? t("twoStep.badPhone") : failureText(error, "twoStep.addFailed"));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("twoStep.phoneTitle")}
      description={sent ? undefined : t("twoStep.phoneText")}
      closeLabel={t("shell.close")}
      size="sm"
    >
      {sent ? (
        <PhoneStep {...sent} client={authClient} action={t("twoStep.turnOn")} onDone={onDone} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field label={t("twoStep.phone")} error={problem} required>
            {(control) => (
              <Input
                {...control}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                dir="ltr"
                maxLength={20}
                placeholder="05X XXX XXXX"
                value={number}
                onChange={(event) => {
                  setNumber(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <Button type="submit" block loading={busy}>
            {t("step.sendCode")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
