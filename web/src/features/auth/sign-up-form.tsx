import { temporaryAuthClient } from "@/api/auth/auth-client";
import { profileChangeFullNameMaxLength } from "@/api/limits.gen";
import { useLanguage } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { EmailField } from "./email-field";
import { FormError } from "./form-error";
import { PasswordField } from "./password-field";
import { signUpRules } from "./rules";
import { useSignInErrorText, weakPasswordKey } from "./use-auth-error-text";

type Props = { onDone: (email: string) => void };

/** Creates an account. Its owner signs in afterwards, so the session of the sign-up ends at once. */
export function SignUpForm({ onDone }: Props) {
  const { language, t } = useLanguage();
  const serverText = useSignInErrorText();
  const form = useForm(signUpRules, { fullName: "", email: "", password: "" });

  async function signUp({ email, password, ...rest }: { fullName: string; email: string; password: string }) {
    try {
      const client = await temporaryAuthClient()();
      const { error } = await client.signUp({
        email,
        password,
        options: { emailRedirectTo: window.location.origin, data: { full_name: rest.fullName, language } },
      });
      if (error) throw error;
      await client.signOut({ scope: "local" });
      toast.success(t("auth.signedUp"));
      onDone(email);
    } catch (error) {
      const weak = weakPasswordKey(error);
      if (weak) {
        form.setError("password", weak, { shouldFocus: true });
        return;
      }
      form.refuse(serverText(error, "auth.signUpFailed"));
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.submit(signUp)} className="grid gap-5">
      <Field label={t("auth.fullName")} error={form.errorOf("fullName")} required>
        {(control) => (
          <Input
            {...control}
            {...form.register("fullName")}
            autoComplete="name"
            maxLength={profileChangeFullNameMaxLength}
          />
        )}
      </Field>
      <EmailField error={form.errorOf("email")} field={form.register("email")} />
      <PasswordField
        label={t("auth.password")}
        hint={t("auth.passwordHint")}
        kind="new-password"
        error={form.errorOf("password")}
        field={form.register("password")}
      />
      <FormError text={form.refusal} />
      <Button type="submit" block loading={form.isSubmitting}>
        {t("auth.signUp")}
      </Button>
    </form>
  );
}
