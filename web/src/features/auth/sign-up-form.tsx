import { temporaryAuthClient } from "@/api/auth/auth-client";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { EmailField } from "./email-field";
import { FormRefusal } from "./form-refusal";
import { PasswordField } from "./password-field";
import { signUpSchema } from "./schemas";
import { useSignInErrorText, weakPasswordKey } from "./use-auth-error-text";
import { useAuthForm } from "./use-auth-form";

type Props = { onDone: (email: string) => void };

/** Creates an account. Its owner signs in afterwards, so the session of the sign-up ends at once. */
export function SignUpForm({ onDone }: Props) {
  const { language, t } = useLanguage();
  const serverText = useSignInErrorText();
  const form = useAuthForm(signUpSchema, { fullName: "", email: "", password: "" });
  // Registered before the others: the first invalid field gets the focus.
  const fullName = form.register("fullName");

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
        form.setError("password", { message: weak }, { shouldFocus: true });
        return;
      }
      const text = (error as { message?: string }).message?.includes("already registered")
        ? t("auth.emailTaken")
        : serverText(error, "auth.signUpFailed");
      form.refuse(text);
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.submit(signUp)} className="grid gap-5">
      <Field label={t("auth.fullName")} error={form.errorOf("fullName")} required>
        {(control) => <Input {...control} {...fullName} autoComplete="name" maxLength={100} />}
      </Field>
      <EmailField error={form.errorOf("email")} field={form.register("email")} />
      <PasswordField
        label={t("auth.password")}
        hint={t("auth.passwordHint")}
        kind="new-password"
        error={form.errorOf("password")}
        field={form.register("password")}
      />
      <FormRefusal text={form.refusal} />
      <Button type="submit" block loading={form.formState.isSubmitting}>
        {t("auth.signUp")}
      </Button>
    </form>
  );
}
