import { Send } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";

/** Sends a letter at once, to see whether it arrives. */
export function TestLetter() {
  const { t, language, errorText } = useLanguage();
  const may = useMay("settings:write");
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const send = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/settings/test-letter", { body: { to, language } }),
    refresh: [],
    done: t("settings.testSent"),
    onDone: () => setProblem(undefined),
    onRefused: ({ code, message }) => {
      setProblem(code === "mail_failed" ? `${errorText(code)} ${message}` : errorText(code));
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }

  if (!may) return null;
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-5"
    >
      <Field label={t("settings.testTo")} error={problem} className="min-w-0 grow basis-64">
        {(control) => (
          <Input
            {...control}
            type="email"
            dir="ltr"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" icon={Send} flipIcons loading={send.isPending}>
        {t("settings.testLetter")}
      </Button>
    </form>
  );
}
