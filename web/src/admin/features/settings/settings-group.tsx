import { useState, type FormEvent, type ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { problemText } from "../../lib/problem-text";
import { incompleteTimes } from "../../ui/incomplete-times";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { SettingField } from "./setting-field";
import type { Setting } from "./settings-page";

type Props = { group: Setting["group"]; settings: readonly Setting[]; children?: ReactNode };

/** The form of one group. What is saved is saved together, or not at all. */
export function SettingsGroup({ group, settings, children }: Props) {
  const { t } = useLanguage();
  const mayWrite = useMay("settings:write");
  const mayMoney = useMay("money:write");
  /** What was changed and not saved; null takes back what was set. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, unknown>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const changed = Object.keys(drafts).length > 0;
  const save = useStaffMutation({
    change: () =>
      staffApi.PATCH("/api/v1/admin/settings", {
        body: { changes: Object.entries(drafts).map(([key, value]) => ({ key, value })) },
      }),
    refresh: ["/api/v1/admin/settings", "/api/v1/admin/payments"],
    done: t("office.saved"),
    onDone: () => {
      setDrafts({});
      setProblems({});
    },
    onRefused: ({ fields }) => {
      setProblems(Object.fromEntries(fields.map((refused) => [refused.field, problemText(t, refused)])));
      return fields.length > 0;
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const incomplete = incompleteTimes(event.currentTarget);
    setProblems(Object.fromEntries(incomplete.map((key) => [key, t("settings.problem.incomplete")])));
    if (changed && incomplete.length === 0) save.mutate();
  }

  return (
    <section
      id={group}
      aria-labelledby={`${group}-title`}
      className="card min-w-0 scroll-mt-20 wrap-anywhere p-5 sm:p-6"
    >
      <h2 id={`${group}-title`} className="mb-5 text-xl">
        {t(`settings.group.${group}`)}
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-6">
        {settings.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            draft={drafts[setting.key]}
            problem={problems[setting.key]}
            disabled={!mayWrite || (setting.owner_only && !mayMoney)}
            onChange={(value) =>
              setDrafts((before) => {
                const others = Object.entries(before).filter(([key]) => key !== setting.key);
                return Object.fromEntries(value === undefined ? others : [...others, [setting.key, value]]);
              })
            }
          />
        ))}
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <Button type="submit" loading={save.isPending} disabled={!changed}>
              {t("office.save")}
            </Button>
            {changed && (
              <>
                <Button
                  variant="ghost"
                  onClick={() => {
                    setDrafts({});
                    setProblems({});
                  }}
                >
                  {t("office.cancel")}
                </Button>
                <p role="status" className="text-sm text-muted">
                  {t("settings.unsaved")}
                </p>
              </>
            )}
          </div>
        )}
      </form>
      {children}
    </section>
  );
}
