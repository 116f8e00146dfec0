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
import { toast } from "@/ui/toast";

export type AuthForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** For a form's onSubmit: sends valid values, and shows the first broken rule as a toast. */
  submit: (send: (values: Values) => Promise<void>) => (event?: BaseSyntheticEvent) => Promise<void>;
  /** The error text of a field. */
  errorOf: (name: FieldPath<Values>) => string | undefined;
};

/** A form under a schema whose messages are keys of the dictionary. */
export function useAuthForm<Values extends FieldValues>(
  schema: $ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): AuthForm<Values> {
  const t = useT();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues });
  const { errors } = form.formState;

  function messageOf(name: string, found: typeof errors): string | undefined {
    const message = found[name as FieldPath<Values>]?.message;
    return typeof message === "string" ? t(message as PlainKey) : undefined;
  }

  return {
    ...form,
    errorOf: (name) => messageOf(name, errors),
    submit: (send) =>
      form.handleSubmit(send, (found) => {
        const first = Object.keys(defaultValues)
          .map((name) => messageOf(name, found))
          .find(Boolean);
        if (first) toast.error(first);
      }),
  };
}
