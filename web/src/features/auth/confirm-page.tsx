import { useMutation, useQuery } from "@tanstack/react-query";
import { MailCheck, MailQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { temporaryAuthClient, prefetchAuthClient } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { refusedInHash } from "@/api/auth/email-link";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";
import { AuthLayout } from "./auth-layout";
import { ExpiredLink, LinkLoading, LinkNote } from "./link-page";
import { linkQuery } from "./queries";
import { authErrorCode, useAuthErrorText } from "./use-auth-error-text";

/**
 * The target of the link that confirms an address. It requires a click: a mail scanner that opens the page
 * must not confirm the address, and a recipient who did not sign up must be able to decline.
 */
export function ConfirmPage() {
  const t = useT();
  const failureText = useAuthErrorText();
  const { user } = useAuth();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const token = params.get("token_hash");
  useEffect(prefetchAuthClient, []);
  const [refused] = useState(() => refusedInHash(hash));
  const [client] = useState(temporaryAuthClient);
  const link = useQuery({ ...linkQuery("signup", token ?? ""), enabled: token !== null && !refused });
  const confirm = useMutation({
    mutationFn: async (token_hash: string) => {
      const using = await client();
      const { error } = await using.verifyOtp({ type: "signup", token_hash });
      if (error) throw error;
      // Opening the email on another device does not sign in there.
      await using.signOut({ scope: "local" });
    },
    onError: (error) => {
      if (authErrorCode(error) !== "otp_expired") toast.error(failureText(error, "confirm.failed"));
    },
  });

  const done = confirm.isSuccess || (params.has("confirmed") && !token);
  const dead =
    refused || !token || [link.error, confirm.error].some((error) => authErrorCode(error) === "otp_expired");
  return (
    <AuthLayout>
      {done ? (
        <LinkNote icon={MailCheck} title={t("confirm.done")} text={t("confirm.doneText")}>
          <Link to="/" className={buttonStyle({ block: true })}>
            {t("confirm.shop")}
          </Link>
        </LinkNote>
      ) : dead ? (
        <ExpiredLink text={t("confirm.expiredText")}>
          <Link to={user ? "/account/settings" : "/auth"} className={buttonStyle({ block: true })}>
            {t(user ? "confirm.settings" : "auth.signIn")}
          </Link>
        </ExpiredLink>
      ) : link.error ? (
        <QueryError error={link.error} onRetry={link.refetch} retrying={link.isFetching} />
      ) : link.data ? (
        <LinkNote
          icon={MailQuestion}
          title={t("page.confirm")}
          text={t("confirm.text", { email: isolateLtr(link.data.email) })}
        >
          <Button block loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {t("confirm.action")}
          </Button>
          <p className="mt-4 text-sm text-muted">{t("confirm.notYou")}</p>
        </LinkNote>
      ) : (
        <LinkLoading title={t("page.confirm")} />
      )}
    </AuthLayout>
  );
}
