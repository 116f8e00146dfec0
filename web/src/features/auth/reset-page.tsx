import { LinkIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { authClient, passingClient, prefetchAuthClient, type Session } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { secondStepDue } from "@/api/auth/second-step";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { AuthFrame } from "./auth-frame";
import { PasswordField } from "./password-field";
import { newPasswordSchema } from "./schemas";
import { SecondStep } from "./second-step";
import { useAuthForm } from "./use-auth-form";
import { failureCode, useFailureText, weakPasswordKey } from "./use-failure-text";

/**
 * Where a mailed link leads. Its token is traded in when the new password is sent, so neither a mail
 * scanner that opens the page nor a reload uses it up, and whoever leaves the page is not signed in.
 */
export function ResetPage() {
  const { user, pending, loading } = useAuth();
  const [params] = useSearchParams();
  const token = params.get("token_hash");
  useEffect(prefetchAuthClient, []);
  // A link of the other kind brings its session along in the hash.
  const arrived = user !== null || pending !== null;
  const [expired, setExpired] = useState(false);

  return (
    <AuthFrame>
      {loading && !token ? (
        <LoadingLine />
      ) : expired || (!token && !arrived) ? (
        <ExpiredLink />
      ) : (
        <NewPassword token={token} pending={pending} onExpired={() => setExpired(true)} />
      )}
    </AuthFrame>
  );
}

type Props = { token: string | null; pending: Session | null; onExpired: () => void };

function NewPassword({ token, pending, onExpired }: Props) {
  const t = useT();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const form = useAuthForm(newPasswordSchema, { password: "" });
  const [owing, setOwing] = useState<Session | null>(token ? null : pending);
  const [client] = useState(() => (token ? passingClient() : authClient));

  async function save({ password }: { password: string }) {
    const using = await client();
    const { error } = await using.updateUser({ password });
    if (error) throw error;
    const { data } = await using.getSession();
    if (token && data.session) {
      const main = await authClient();
      await main.setSession(data.session);
    }
    toast.success(t("reset.done"));
    await navigate("/", { replace: true });
  }

  async function submit(values: { password: string }) {
    try {
      const using = await client();
      const { data } = await using.getSession();
      if (token && !data.session) {
        const { data: opened, error } = await using.verifyOtp({ type: "recovery", token_hash: token });
        if (error) throw error;
        if (opened.session && secondStepDue(opened.session)) {
          setOwing(opened.session);
          return;
        }
      }
      await save(values);
    } catch (error) {
      const weak = weakPasswordKey(error);
      if (weak) form.setError("password", { message: weak }, { shouldFocus: true });
      if (failureCode(error) === "otp_expired") onExpired();
      else toast.error(failureText(error, "reset.failed"));
    }
  }

  if (owing) {
    return (
      <SecondStep
        session={owing}
        client={client}
        onDone={() => {
          setOwing(null);
          // With a password typed already, nothing is left to ask.
          if (form.getValues("password")) void form.submit(submit)();
        }}
        cancel={{ label: t("dialog.cancel"), onCancel: () => void navigate("/auth") }}
      />
    );
  }
  return (
    <>
      <h1 className="text-2xl">{t("reset.title")}</h1>
      <p className="mt-2 mb-6 text-muted">{t("reset.text")}</p>
      <form noValidate method="post" onSubmit={form.submit(submit)} className="grid gap-5">
        <PasswordField
          label={t("reset.new")}
          hint={t("auth.passwordHint")}
          kind="new-password"
          error={form.errorOf("password")}
          field={form.register("password")}
        />
        <Button type="submit" block loading={form.formState.isSubmitting}>
          {t("reset.save")}
        </Button>
      </form>
    </>
  );
}

function ExpiredLink() {
  const t = useT();
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Icon of={LinkIcon} size="lg" />
      </span>
      <h1 className="mt-4 text-2xl">{t("reset.expired")}</h1>
      <p className="mt-2 mb-6 text-muted">{t("reset.expiredText")}</p>
      <Link to="/auth?forgot" className={buttonStyle({ block: true })}>
        {t("reset.another")}
      </Link>
    </>
  );
}

function LoadingLine() {
  const t = useT();
  return (
    <div className="flex justify-center py-10">
      <h1 className="sr-only">{t("reset.title")}</h1>
      <Spinner label={t("shell.loading")} className="text-brand" />
    </div>
  );
}
