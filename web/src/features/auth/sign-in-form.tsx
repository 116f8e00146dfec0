import { useEffect } from "react";
import { authClient } from "@/api/auth/auth-client";
import { secondStepDue } from "@/api/auth/second-step";
import { useT } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { toast } from "@/ui/toast";
import { EmailField } from "./email-field";
import { FormError } from "./form-error";
import { PasskeySignIn } from "./passkey-sign-in";
import { PasswordField } from "./password-field";
import { signInRules } from "./rules";
import { useSignInErrorText } from "./use-auth-error-text";

type Props = {
  /** The initial value of the email field. */
  email: string;
  onForgot: (email: string) => void;
};

/** The sign-in form. The guard around the page redirects once there is a session. */
export function SignInForm({ email, onForgot }: Props) {
  const t = useT();
  const serverText = useSignInErrorText();
  const form = useForm(signInRules, { email, password: "" });
  const { setFocus } = form;
  // The form before this one, which had the focus, is gone or about to go: the password is what is left to type.
  useEffect(() => {
    const { activeElement, body } = document;
    if (email && (activeElement === body || activeElement?.closest("form"))) setFocus("password");
  }, [email, setFocus]);

  async function signIn(values: { email: string; password: string }) {
    try {
      const client = await authClient();
      const { data, error } = await client.signInWithPassword(values);
      if (error) throw error;
      if (!secondStepDue(data.session)) toast.success(t("auth.welcomeBack"));
    } catch (error) {
      form.refuse(serverText(error, "auth.signInFailed"));
    }
  }

  return (
    // The browser's own validation would run before ours.
    <form noValidate method="post" onSubmit={form.submit(signIn)} className="grid gap-5">
      <EmailField error={form.errorOf("email")} field={form.register("email")} passkeys />
      <div className="grid gap-2">
        <PasswordField
          label={t("auth.password")}
          kind="current-password"
          error={form.errorOf("password")}
          field={form.register("password")}
        />
        <button
          type="button"
          className={`${buttonStyle({ variant: "link" })} hit-area justify-self-start text-sm`}
          onClick={() => onForgot(form.getValues().email)}
        >
          {t("auth.forgot")}
        </button>
      </div>
      <FormError text={form.refusal} />
      <Button type="submit" block loading={form.isSubmitting}>
        {t("auth.signIn")}
      </Button>
      <PasskeySignIn />
    </form>
  );
}
