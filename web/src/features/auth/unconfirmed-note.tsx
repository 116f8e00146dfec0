import { useMutation, useQuery } from "@tanstack/react-query";
import { MailQuestion } from "lucide-react";
import { authClient, type User } from "@/api/auth/auth-client";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { toast } from "@/ui/toast";
import { securityQueries } from "./queries";
import { useAuthErrorText } from "./use-auth-error-text";

/**
 * States that the email address is not confirmed yet, and sends the email again. Renders nothing for a
 * confirmed address.
 */
export function UnconfirmedNote({ user }: { user: User }) {
  const t = useT();
  const failureText = useAuthErrorText();
  // The session may be older than the confirmation, which is often made on another device.
  const { data: confirmed } = useQuery({
    ...securityQueries.confirmed(user.id),
    enabled: !user.email_confirmed_at,
  });
  const email = user.email ?? "";
  const resend = useMutation({
    mutationFn: async () => {
      const client = await authClient();
      const { error } = await client.resend({ type: "signup", email });
      if (error) throw error;
    },
    onSuccess: () => toast.success(t("confirm.sent")),
    onError: (error) => toast.error(failureText(error, "confirm.sendFailed")),
  });
  if (user.email_confirmed_at || confirmed !== false) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-sunken p-4">
      <Icon of={MailQuestion} className="text-muted" />
      <p className="min-w-52 flex-1 text-sm">
        {t("confirm.waiting", { email: isolateLtr(email) })}{" "}
        <span className="text-muted">{t("confirm.why")}</span>
      </p>
      <Button
        variant="outline"
        size="sm"
        loading={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        {t(resend.isSuccess ? "confirm.sentShort" : "confirm.resend")}
      </Button>
    </div>
  );
}
