import { Undo2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { orderNumber } from "@/lib/order-number";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Link } from "@/ui/link";
import { Select } from "@/ui/select";
import type { Schemas } from "../../api/client";
import { returnStateValues as states } from "../../api/values.gen";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { returnsQueries, stateIn } from "./queries";
import { ReturnBadge } from "./return-badge";

type Row = Schemas["Return"];

/** All returns, or those of a vendor. */
export function ReturnsPage() {
  const { t, language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const state = stateIn(params);
  const list = useStaffList(returnsQueries.list(state));
  return (
    <>
      <PageHeader title={t("officeOrders.returns.title")} />
      <search className="mb-5 block max-w-xs">
        <Field label={t("officeOrders.status")}>
          {(control) => (
            <Select
              {...control}
              value={state ?? ""}
              options={[
                { value: "", label: t("office.all") },
                ...states.map((value) => ({ value, label: t(`officeOrders.return.state.${value}`) })),
              ]}
              onChange={(event) =>
                setParams(event.currentTarget.value ? { state: event.currentTarget.value } : {}, {
                  replace: true,
                })
              }
            />
          )}
        </Field>
      </search>
      <StaffList
        list={list}
        empty={<EmptyState icon={Undo2} title={t("officeOrders.returns.none")} className="card" />}
      >
        {(rows) => (
          <DataTable<Row>
            label={t("officeOrders.returns.title")}
            rows={rows}
            idOf={(row) => row.return_id}
            nameOf={(row) => t("officeOrders.return.number", { number: orderNumber(row.return_id) })}
            columns={[
              {
                id: "number",
                header: t("officeOrders.return"),
                title: true,
                cell: (row) => (
                  <Link to={`/admin/returns/${row.return_id}`} className="text-brand hover:underline">
                    <bdi dir="ltr">#{orderNumber(row.return_id)}</bdi>
                  </Link>
                ),
              },
              {
                id: "state",
                header: t("officeOrders.status"),
                cell: (row) => <ReturnBadge state={row.state} />,
              },
              {
                id: "what",
                header: t("officeOrders.items"),
                cell: (row) => row.lines.map((line) => localName(language, line.product)).join(" · "),
              },
              {
                id: "reason",
                header: t("officeOrders.reason"),
                cell: (row) => t(`officeOrders.return.reason.${row.reason}`),
              },
              {
                id: "vendor",
                header: t("officeOrders.vendor"),
                wideOnly: true,
                cell: (row) => localText(language, row.en_vendor, row.ar_vendor),
              },
              { id: "asked", header: t("office.when"), cell: (row) => formatDate(language, row.created_at) },
              {
                id: "amount",
                header: t("officeOrders.return.amount"),
                end: true,
                cell: (row) => <Amount of={row.refund_amount} />,
              },
            ]}
          />
        )}
      </StaffList>
    </>
  );
}
