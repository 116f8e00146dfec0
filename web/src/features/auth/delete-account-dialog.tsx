import { useState } from "react";
import * as z from "zod/mini";
import { passingClient, type Session } from "@/api/auth/auth-client";
import { secondStepDue } from "@/api/auth/second-step";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { PasswordField } from "./password-field";
import { deleteAccount } from "./queries";
import { SecondStep } from "./second-step";
import { useAuthForm } from "./use-auth-form";
import { failureCode, useFailureText } from "./use-failure-text";

type Props = { email: string; onDone: () => void; onClose: () => void };

const schema = z.object({
  word: z.string().check(z.trim()),
  current: z.string().check(z.minLength(1, "password.needCurrent")),
});

/**
 * Asks for the word and for the password again. The server wants a fresh sign-in for this; it is made
 * beside the shopper's own session, which stays as it is if they think better of it.
 */
export function DeleteAccountDialog({ email, onDone, onClose }: Props) {
  const t = useT();
  const failureText = useFailureText();
  const word = t("delete.word");
  const form = useAuthForm(schema, { word: "", current: "" });
  // Registered before the other: the first broken field takes the focus.
  const wordField = form.register("word");
  const [owing, setOwing] = useState<Session>();
  const [fresh] = useState(passingClient);

  async function finish() {
    const client = await fresh();
    const { data } = await client.getSession();
    await deleteAccount(data.session?.access_token ?? "");
    onDone();
  }

  async function submit(values: { word: string; current: string }) {
    // People write it in either language, and phones start words with a capital letter.
    if (!["DELETE", "حذف"].includes(values.word.toUpperCase())) {
      form.setError("word", { message: "delete.needWord" }, { shouldFocus: true });
      return;
    }
    try {
      const client = await fresh();
      const { data, error } = await client.signInWithPassword({ email, password: values.current });
      if (error) throw error;
      if (secondStepDue(data.session)) setOwing(data.session);
      else await finish();
    } catch (error) {
      if (failureCode(error) === "invalid_credentials") {
        form.setError("current", { message: "password.wrong" }, { shouldFocus: true });
      } else {
        toast.error(failureText(error, "delete.failed"));
      }
    }
  }

  async function finishAfterStep() {
    try {
      await finish();
    } catch (error) {
      toast.error(failureText(error, "delete.failed"));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("delete.dialogTitle")}
      description={t("delete.dialogText")}
      closeLabel={t("shell.close")}
      size="sm"
    >
      {owing ? (
        <SecondStep
          session={owing}
          client={fresh}
          headingLevel="h3"
          onDone={() => void finishAfterStep()}
          cancel={{ label: t("dialog.cancel"), onCancel: onClose }}
        />
      ) : (
        <form noValidate method="post" onSubmit={form.submit(submit)} className="grid gap-5">
          <Field
            label={t("delete.confirm", { word })}
            error={form.formState.errors.word && t("delete.needWord", { word })}
            required
          >
            {(control) => (
              <Input {...control} {...wordField} autoComplete="off" autoCapitalize="characters" />
            )}
          </Field>
          <PasswordField
            label={t("password.current")}
            kind="current-password"
            error={form.errorOf("current")}
            field={form.register("current")}
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="outline" onClick={onClose}>
              {t("dialog.cancel")}
            </Button>
            <Button type="submit" variant="danger" loading={form.formState.isSubmitting}>
              {t("delete.action")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
