import { useState } from "react";
import type { GoTrueClient } from "@/api/auth/auth-client";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { CodeForm } from "./code-form";
import { useAuthErrorText } from "./use-auth-error-text";

type Props = {
  factorId: string;
  /** The number as it is shown. */
  phone: string;
  client: () => Promise<GoTrueClient>;
  /** Of the button that sends the code. */
  action: string;
  onDone: () => void;
  /** An existing challenge whose code has been sent. */
  challengeId?: string;
};

/** Sends a code to a phone on request, and verifies it. */
export function PhoneStep({ factorId, phone, client, action, onDone, challengeId }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const [challenge, setChallenge] = useState(challengeId);
  const [sending, setSending] = useState(false);

  async function sendCode() {
    setSending(true);
    try {
      const { mfa } = await client();
      const { data, error } = await mfa.challenge({ factorId, channel: "sms" });
      if (error) throw error;
      setChallenge(data.id);
    } catch (error) {
      toast.error(failureText(error, "step.failed"));
    }
    setSending(false);
  }

  async function verify(challengeId: string, code: string): Promise<string | undefined> {
    try {
      const { mfa } = await client();
      const { error } = await mfa.verify({ factorId, challengeId, code });
      if (error) throw error;
    } catch (error) {
      return failureText(error, "step.failed");
    }
    onDone();
    return undefined;
  }

  if (!challenge) {
    return (
      <>
        <p className="mb-5 text-muted">{t("step.phoneText", { phone })}</p>
        <Button block loading={sending} onClick={() => void sendCode()}>
          {t("step.sendCode")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p role="status" className="mb-5 text-muted">
        {t("step.phoneSent", { phone })}
      </p>
      <CodeForm label={t("step.code")} action={action} send={(code) => verify(challenge, code)}>
        <Button variant="ghost" block loading={sending} onClick={() => void sendCode()}>
          {t("step.sendAgain")}
        </Button>
      </CodeForm>
    </>
  );
}
