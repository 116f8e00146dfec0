import { Search, Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Checkbox } from "@/ui/checkbox";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Link } from "@/ui/link";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import type { Schemas } from "../../api/client";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { customersQueries, filtersIn } from "./queries";

type Customer = Schemas["Customer"];

/** Everybody with an account, to look for. */
export function CustomersPage() {
  const { t, language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { q: text, blocked } = filtersIn(search);
  const q = useDebouncedValue(text, 200);
  const list = useStaffList(customersQueries.list({ q, blocked }));

  function choose(name: "q" | "blocked", value: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      <PageHeader title={t("office.feature.customers")} text={t("customers.text")} />
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t("customers.search")} className="w-full max-w-md">
          {(control) => (
            <Input
              {...control}
              type="search"
              dir="auto"
              value={text}
              onChange={(event) => choose("q", event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="pb-2">
          <Checkbox
            label={t("customers.blockedOnly")}
            checked={blocked}
            onChange={(event) => choose("blocked", event.currentTarget.checked ? "1" : "")}
          />
        </div>
      </div>
      <StaffList
        list={list}
        empty={
          q || blocked ? (
            <EmptyState
              icon={Search}
              title={t("office.noMatch")}
              text={t("office.noMatchText")}
              className="card"
            />
          ) : (
            <EmptyState icon={Users} title={t("office.none")} className="card" />
          )
        }
      >
        {(rows) => (
          <DataTable<Customer>
            label={t("office.feature.customers")}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => row.full_name || row.email}
            columns={[
              {
                id: "name",
                header: t("customers.name"),
                title: true,
                cell: (row) => (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Link to={`/admin/customers/${row.id}`} className="text-brand hover:underline">
                      <bdi>{row.full_name || t("customers.noName")}</bdi>
                    </Link>
                    {row.blocked_at && <Badge tone="danger">{t("customers.blocked")}</Badge>}
                  </span>
                ),
              },
              { id: "email", header: t("people.email"), cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
              { id: "phone", header: t("customers.phone"), cell: (row) => <bdi dir="ltr">{row.phone}</bdi> },
              {
                id: "since",
                header: t("customers.since"),
                cell: (row) => formatDate(language, row.created_at),
              },
            ]}
          />
        )}
      </StaffList>
    </>
  );
}
