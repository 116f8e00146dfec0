import { cx } from "@/ui/cx";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { Link } from "@/ui/link";
import type { Schemas } from "../../api/client";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { PaymentProvider, SecretNote } from "./payment-provider";
import { settingsQueries } from "./queries";
import { SettingsGroup } from "./settings-group";
import { TestLetter } from "./test-letter";

export type Setting = Schemas["View"];

/** What the operator decides about the shop, group by group. */
export function SettingsPage() {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(settingsQueries.settings());
  const groups = [...new Set(data?.settings.map((setting) => setting.group))];
  return (
    <>
      <PageHeader title={t("settings.title")} text={t("settings.text")} />
      {data ? (
        <>
          <nav aria-label={t("settings.groups")} className="mb-6 flex flex-wrap gap-2">
            {groups.map((group) => (
              <a
                key={group}
                href={`#${group}`}
                className="rounded-full border border-edge px-4 py-2 text-sm hover:border-brand hover:text-brand"
              >
                {t(`settings.group.${group}`)}
              </a>
            ))}
          </nav>
          <div className="grid max-w-4xl gap-8">
            {groups.map((group) => (
              <SettingsGroup
                key={group}
                group={group}
                settings={data.settings.filter(
                  (setting) => setting.group === group && setting.kind !== "structure",
                )}
              >
                {group === "mail" && <TestLetter />}
                {group === "shipping" && (
                  <Link
                    to="/admin/shipping"
                    className={cx(
                      buttonStyle({ variant: "outline" }),
                      "h-auto min-h-11 py-2 whitespace-normal",
                    )}
                  >
                    {t("officeShipping.open")}
                  </Link>
                )}
                {group === "payments" && <SecretNote />}
                {(group === "moyasar" || group === "tabby" || group === "tamara") && (
                  <PaymentProvider name={group} />
                )}
              </SettingsGroup>
            ))}
          </div>
        </>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}
