import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { authClient } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { FormError } from "./form-error";
import { PasswordField } from "./password-field";
import { securityQueries } from "./queries";
import { changePasswordRules } from "./rules";
import { authErrorCode, useAuthErrorText, weakPasswordKey } from "./use-auth-error-text";

export function PasswordSection() {
  const t = useT();
  const { user } = useAuth();
  const failureText = useAuthErrorText();
  const form = useForm(changePasswordRules, { current: "", password: "" });
  const emailId = useId();
  const queryClient = useQueryClient();

  async function change({ current, password }: { current: string; password: string }) {
    try {
      const client = await authClient();
      const { error } = await client.updateUser({ password, current_password: current });
      if (error) throw error;
      toast.success(t("password.done"));
      form.reset();
      // The other devices have been signed out: the list of devices must show that at once.
      void queryClient.invalidateQueries(securityQueries.devices(user?.id ?? ""));
    } catch (error) {
      const weak = weakPasswordKey(error);
      if (weak) form.setError("password", weak, { shouldFocus: true });
      else if (authErrorCode(error) === "invalid_credentials")
        form.setError("current", "password.wrong", { shouldFocus: true });
      else form.refuse(failureText(error, "password.failed"));
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.submit(change)} className="grid max-w-md gap-5">
      {/* Password managers file the new password under this name. */}
      <input id={emailId} type="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField
        label={t("password.current")}
        kind="current-password"
        error={form.errorOf("current")}
        field={form.register("current")}
      />
      <PasswordField
        label={t("password.new")}
        hint={t("auth.passwordHint")}
        kind="new-password"
        error={form.errorOf("password")}
        field={form.register("password")}
      />
      <FormError text={form.refusal} />
      <Button type="submit" variant="outline" className="justify-self-start" loading={form.isSubmitting}>
        {t("password.save")}
      </Button>
    </form>
  );
}
