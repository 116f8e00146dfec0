import { zodResolver } from "@hookform/resolvers/zod";
import type { BaseSyntheticEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import { useT } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";

export type AuthForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** For a form's onSubmit: sends valid values; broken rules are said beside their fields. */
  submit: (send: (values: Values) => Promise<void>) => (event?: BaseSyntheticEvent) => Promise<void>;
  /** The error text of a field. */
  errorOf: (name: FieldPath<Values>) => string | undefined;
  /** Says in the form, until it is sent again, why it was refused. */
  refuse: (text: string) => void;
  refusal: string | undefined;
};

/** A form under a schema whose messages are keys of the dictionary. */
export function useAuthForm<Values extends FieldValues>(
  schema: $ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): AuthForm<Values> {
  const t = useT();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues });
  const { errors } = form.formState;

  return {
    ...form,
    errorOf: (name) => {
      const message = errors[name]?.message;
      return typeof message === "string" ? t(message as PlainKey) : undefined;
    },
    submit: (send) => form.handleSubmit(send),
    refuse: (text) => form.setError("root", { message: text }),
    refusal: errors.root?.message,
  };
}
