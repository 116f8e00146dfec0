import { MailCheck } from "lucide-react";
import { useState } from "react";
import { authClient } from "@/api/auth/auth-client";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { toast } from "@/ui/toast";
import { EmailField } from "./email-field";
import { emailRules } from "./rules";
import { useAuthErrorText } from "./use-auth-error-text";

type Props = { email: string; onBack: () => void };

/** Emails a link for a new password. The response is the same for known and unknown addresses. */
export function ForgotPassword({ email, onBack }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(emailRules, { email });

  async function send(values: { email: string }) {
    try {
      const client = await authClient();
      const { error } = await client.resetPasswordForEmail(values.email, {
        redirectTo: `${window.location.origin}/auth/reset`,
      });
      if (error) throw error;
      setSentTo(values.email);
    } catch (error) {
      toast.error(failureText(error, "step.failed"));
    }
  }

  if (sentTo !== undefined) {
    return (
      <div role="status">
        <span className="flex size-14 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Icon of={MailCheck} size="lg" />
        </span>
        <h1 className="mt-4 text-2xl">{t("forgot.sentTitle")}</h1>
        <p className="mt-2 text-muted">{t("forgot.sentText", { email: isolateLtr(sentTo) })}</p>
        <div className="mt-6 grid gap-3">
          <Button block onClick={onBack}>
            {t("forgot.back")}
          </Button>
          <Button variant="ghost" block onClick={() => setSentTo(undefined)}>
            {t("forgot.again")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-2xl">{t("forgot.title")}</h1>
      <p className="mt-2 mb-6 text-muted">{t("forgot.text")}</p>
      <form noValidate method="post" onSubmit={form.submit(send)} className="grid gap-5">
        <EmailField error={form.errorOf("email")} field={form.register("email")} />
        <div className="grid gap-3">
          <Button type="submit" block loading={form.isSubmitting}>
            {t("forgot.send")}
          </Button>
          <Button variant="ghost" block onClick={onBack}>
            {t("forgot.back")}
          </Button>
        </div>
      </form>
    </>
  );
}
