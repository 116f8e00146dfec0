import { useState } from "react";
import type { FieldError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { problemText, shippingPath } from "./shipping";

/**
 * A change of shipping. `problems` are its refused fields, by the last part of their names. After somebody else's
 * change the newest settings are fetched, and said.
 */
export function useShippingChange<Input>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const { t } = useLanguage();
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const mutation = useStaffMutation({
    change: (input: Input) => {
      setRefused([]);
      return change(input);
    },
    refresh: [shippingPath, `${shippingPath}/trial`],
    done: t("office.saved"),
    onDone,
    onRefused: ({ fields }) => {
      setRefused(fields);
      return false;
    },
  });
  return {
    save: mutation.mutate,
    saving: mutation.isPending,
    refused,
    /** What is wrong with the fields whose names end so. */
    problem: (name: string) => {
      const field = refused.find((one) => one.field === name || one.field.endsWith(`.${name}`));
      return field && problemText(t, field);
    },
  };
}
