import { useQuery } from "@tanstack/react-query";
import { Copy, PlugZap } from "lucide-react";
import { useId, useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { useCopy } from "../../ui/use-copy";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { settingsQueries } from "./queries";

/** Says that the keys can be read from a copy of the database, where that is so. */
export function SecretNote() {
  const { t } = useLanguage();
  const { data } = useQuery(settingsQueries.payments());
  return (
    data?.secret_in_database && (
      <p className="mt-5 border-t border-line pt-5 text-sm text-muted">{t("settings.secretInDatabase")}</p>
    )
  );
}

/** How the account with a provider stands, its address for notices, and a test of its key. */
export function PaymentProvider({ name }: { name: Schemas["ProviderView"]["provider"] }) {
  const { t } = useLanguage();
  const copy = useCopy();
  const label = useId();
  const may = useMay("money:write");
  const { data } = useQuery(settingsQueries.payments());
  const [result, setResult] = useState<Schemas["TestResult"]>();
  const test = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/payments/{provider}/test", { params: { path: { provider: name } } }),
    refresh: [],
    onDone: ({ data: answer }) => setResult(answer),
  });
  const view = data?.providers?.find((one) => one.provider === name);
  if (!view) return null;
  const complete = view.standing === "ready" || view.standing === "off";
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-5 text-sm">
      <p role="status">
        <span className={view.standing === "ready" ? "font-medium text-brand" : "text-muted"}>
          {t(`settings.standing.${view.standing}`)}
        </span>{" "}
        {complete && view.test_mode && t("settings.testMode")}
      </p>
      <div>
        <p id={label} className="font-medium">
          {t("settings.hook")}
        </p>
        <p className="mt-1 text-muted">{t("settings.hookHint")}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code aria-labelledby={label} dir="ltr" className="min-w-0 wrap-anywhere">
            {view.hook}
          </code>
          <Button variant="outline" size="sm" icon={Copy} onClick={() => copy(view.hook)}>
            {t("settings.copy")}
          </Button>
        </div>
        {complete && !view.has_hook && <p className="mt-2 text-muted">{t("settings.noHook")}</p>}
      </div>
      {may && complete && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" icon={PlugZap} loading={test.isPending} onClick={() => test.mutate()}>
            {t("settings.testConnection")}
          </Button>
          {result && (
            <p role="status" className={result.result === "works" ? "text-brand" : "text-danger"}>
              {t(`settings.test.${result.result}`)}{" "}
              {result.detail && (
                <bdi dir="ltr" className="wrap-anywhere text-muted">
                  {result.detail}
                </bdi>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
