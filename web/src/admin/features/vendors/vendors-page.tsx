import { Plus, Store } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { formatRate } from "./month";
import { MonthField, useMonth } from "./month-field";
import { vendorsQueries } from "./queries";
import { VendorDialog } from "./vendor-dialog";

type Statement = Schemas["Statement"];

const path = "/api/v1/admin/statements";

/** What each vendor sold in a month. A vendor sees their own alone. */
export function VendorsPage() {
  const { t, language } = useLanguage();
  const may = useMay("vendors:write");
  const month = useMonth();
  const [adding, setAdding] = useState(false);
  const list = useStaffList(vendorsQueries.statements(month));
  const issue = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/commission-invoices", { body: { month } }),
    refresh: [path],
    done: t("vendors.issued"),
  });
  const amount = (id: "sales" | "returned" | "commission" | "balance" | "open", header: string) => ({
    id,
    header,
    end: true,
    cell: (row: Statement) => <Amount of={row[id]} />,
  });
  return (
    <>
      <PageHeader
        title={t("office.feature.vendors")}
        text={t("vendors.text")}
        actions={
          may && (
            <>
              <Button variant="outline" loading={issue.isPending} onClick={() => issue.mutate()}>
                {t("vendors.issue")}
              </Button>
              <Button icon={Plus} onClick={() => setAdding(true)}>
                {t("vendors.add")}
              </Button>
            </>
          )
        }
      />
      <MonthField />
      <StaffList list={list} empty={<EmptyState icon={Store} title={t("vendors.none")} className="card" />}>
        {(rows) => (
          <DataTable<Statement>
            label={t("office.feature.vendors")}
            rows={rows}
            idOf={(row) => row.vendor_id}
            nameOf={(row) => row.en_name}
            columns={[
              {
                id: "vendor",
                header: t("vendors.vendor"),
                title: true,
                cell: (row) => (
                  <Link
                    to={`/admin/vendors/${row.vendor_id}?month=${month}`}
                    className="text-brand hover:underline"
                  >
                    <bdi>{language === "ar" ? row.ar_name : row.en_name}</bdi>
                  </Link>
                ),
              },
              {
                id: "rate",
                header: t("vendors.rate"),
                end: true,
                cell: (row) => <bdi dir="ltr">{formatRate(row.rate)}</bdi>,
              },
              amount("sales", t("vendors.sales")),
              amount("returned", t("vendors.returned")),
              amount("commission", t("vendors.commission")),
              amount("balance", t("vendors.balance")),
              amount("open", t("vendors.open")),
            ]}
          />
        )}
      </StaffList>
      {adding && <VendorDialog onClose={() => setAdding(false)} />}
    </>
  );
}
