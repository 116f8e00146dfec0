import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { isEmail } from "@/lib/email";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";

export const roles = ["staff", "owner", "vendor"] as const;

/** Sends somebody a link into the back office. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, language, errorText } = useLanguage();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<(typeof roles)[number]>("staff");
  const [vendor, setVendor] = useState("");
  const [letter, setLetter] = useState(language);
  const [problem, setProblem] = useState<{ field: "email" | "vendor"; text: string }>();
  const invite = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/people", {
        body: { email, role, language: letter, ...(role === "vendor" && { vendor_id: vendor.trim() }) },
      }),
    refresh: ["/api/v1/admin/people"],
    done: t("people.sent"),
    onDone: onClose,
    onRefused: ({ code }) => {
      setProblem({ field: code === "vendor_not_found" ? "vendor" : "email", text: errorText(code) });
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email)) return setProblem({ field: "email", text: t("error.validation_failed") });
    if (role === "vendor" && !vendor.trim())
      return setProblem({ field: "vendor", text: errorText("vendor_not_found") });
    setProblem(undefined);
    return invite.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("people.invite")}
      description={t("people.inviteText")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={t("people.email")} required error={problem?.field === "email" && problem.text}>
          {(control) => (
            <Input
              {...control}
              type="email"
              dir="ltr"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("people.role")} hint={t(`people.roleText.${role}`)}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={roles.map((value) => ({ value, label: t(`office.role.${value}`) }))}
              onChange={(event) => setRole(event.currentTarget.value as (typeof roles)[number])}
            />
          )}
        </Field>
        {role === "vendor" && (
          <Field
            label={t("people.vendor")}
            hint={t("people.vendorHint")}
            required
            error={problem?.field === "vendor" && problem.text}
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                value={vendor}
                onChange={(event) => setVendor(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field label={t("people.language")}>
          {(control) => (
            <Select
              {...control}
              value={letter}
              options={[
                { value: "en", label: "English" },
                { value: "ar", label: "العربية" },
              ]}
              onChange={(event) => setLetter(event.currentTarget.value as "en" | "ar")}
            />
          )}
        </Field>
        <Button type="submit" block loading={invite.isPending}>
          {t("people.send")}
        </Button>
      </form>
    </Dialog>
  );
}
