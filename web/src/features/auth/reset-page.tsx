import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { authClient, temporaryAuthClient, prefetchAuthClient, type Session } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { openRecovery, refusedInHash } from "@/api/auth/email-link";
import { secondStepDue } from "@/api/auth/second-step";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Link } from "@/ui/link";
import { RadioGroup } from "@/ui/radio-group";
import { toast } from "@/ui/toast";
import { AuthLayout } from "./auth-layout";
import { ExpiredLink, LinkLoading } from "./link-page";
import { PasswordField } from "./password-field";
import { linkQuery } from "./queries";
import { newPasswordRules } from "./rules";
import { SecondStep } from "./second-step";
import { authErrorCode, useAuthErrorText, weakPasswordKey } from "./use-auth-error-text";

/**
 * The target of an emailed link. Whether the link still works is checked before anything is typed. Its token
 * is used when the new password is sent, so neither a mail scanner that opens the page nor a reload uses it
 * up, and leaving the page signs nobody in.
 */
export function ResetPage() {
  const t = useT();
  const { user, pending, loading } = useAuth();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const token = params.get("token_hash");
  useEffect(prefetchAuthClient, []);
  // A link of the other kind has its session, or its error, in the hash.
  const [refused, setRefused] = useState(() => refusedInHash(hash));
  const arrived = user !== null || pending !== null;
  const link = useQuery({ ...linkQuery("recovery", token ?? ""), enabled: token !== null && !refused });

  const dead = refused || authErrorCode(link.error) === "otp_expired" || (!token && !loading && !arrived);
  return (
    <AuthLayout>
      {dead ? (
        <ExpiredLink text={t("reset.expiredText")}>
          <Link to="/auth?forgot" className={buttonStyle({ block: true })}>
            {t("reset.another")}
          </Link>
        </ExpiredLink>
      ) : link.error ? (
        <QueryError error={link.error} onRetry={link.refetch} retrying={link.isFetching} />
      ) : token ? (
        link.data ? (
          <NewPassword
            token={token}
            email={link.data.email}
            asking={!link.data.email_confirmed}
            pending={null}
            onExpired={() => setRefused(true)}
          />
        ) : (
          <LinkLoading title={t("page.reset")} />
        )
      ) : loading ? (
        <LinkLoading title={t("page.reset")} />
      ) : (
        <NewPassword
          token={null}
          email={user?.email ?? pending?.user.email ?? ""}
          asking={false}
          pending={pending}
          onExpired={() => setRefused(true)}
        />
      )}
    </AuthLayout>
  );
}

type Owner = "mine" | "fresh";

type Props = {
  token: string | null;
  email: string;
  /** The address was never confirmed: only its owner knows whether they made the account. */
  asking: boolean;
  pending: Session | null;
  onExpired: () => void;
};

function NewPassword({ token, email, asking, pending, onExpired }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const navigate = useNavigate();
  const form = useForm(newPasswordRules, { password: "" });
  const [owner, setOwner] = useState<Owner | null>(null);
  // The server applies the choice when the link is used; it cannot be changed afterwards.
  const [sent, setSent] = useState<Owner | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const [owing, setOwing] = useState<Session | null>(token ? null : pending);
  const [client] = useState(() => (token ? temporaryAuthClient() : authClient));

  async function save(password: string, answered: Owner | null) {
    const using = await client();
    const { error } = await using.updateUser({ password });
    if (error) throw error;
    const { data } = await using.getSession();
    if (token && data.session) {
      const main = await authClient();
      await main.setSession(data.session);
    }
    toast.success(t(answered === "fresh" ? "reset.doneFresh" : "reset.done"));
    await navigate("/", { replace: true });
  }

  async function send(event: FormEvent) {
    if (!asking || owner) return form.submit(submit)(event);
    event.preventDefault();
    // The focus finds the error in its place.
    flushSync(() => setUnanswered(true));
    question.current?.focus();
  }

  async function submit(values: { password: string }) {
    try {
      let answered = sent;
      const using = await client();
      const { data } = await using.getSession();
      if (token && !data.session) {
        const opened = await openRecovery(using, token, owner === "mine");
        answered = owner;
        setSent(owner);
        if (secondStepDue(opened)) {
          setOwing(opened);
          return;
        }
      }
      await save(values.password, answered);
    } catch (error) {
      const weak = weakPasswordKey(error);
      if (weak) form.setError("password", weak, { shouldFocus: true });
      if (authErrorCode(error) === "otp_expired") onExpired();
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
          if (form.getValues().password) void form.submit(submit)();
        }}
        cancel={{ label: t("dialog.cancel"), onCancel: () => void navigate("/auth") }}
      />
    );
  }
  return (
    <>
      <h1 className="text-2xl">{t("page.reset")}</h1>
      <p className="mt-2 mb-6 text-muted">
        {email && <>{t("reset.for", { email: isolateLtr(email) })} </>}
        {t("reset.text")}
      </p>
      <form noValidate method="post" onSubmit={send} className="grid gap-5">
        {asking && !sent && (
          <div className="grid gap-2">
            <p>{t("reset.unconfirmed")}</p>
            <RadioGroup
              legend={t("reset.owner")}
              boxed
              error={unanswered && t("reset.needOwner")}
              focusRef={question}
              value={owner}
              onChange={(value) => {
                setOwner(value);
                setUnanswered(false);
              }}
              options={[
                { value: "mine", label: t("reset.mine"), description: t("reset.mineText") },
                { value: "fresh", label: t("reset.fresh"), description: t("reset.freshText") },
              ]}
            />
          </div>
        )}
        <PasswordField
          label={t("reset.new")}
          hint={t("auth.passwordHint")}
          kind="new-password"
          error={form.errorOf("password")}
          field={form.register("password")}
        />
        <Button type="submit" block loading={form.isSubmitting}>
          {t("reset.save")}
        </Button>
      </form>
    </>
  );
}
