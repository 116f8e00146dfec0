import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { staffApi, type Schemas } from "../../api/client";
import { officeQueries } from "../../api/queries";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { formatRate } from "./month";
import { MonthField, useMonth } from "./month-field";
import { PayoutDialog } from "./payout-dialog";
import { vendorsQueries } from "./queries";
import { VendorDialog } from "./vendor-dialog";

const one = "/api/v1/admin/statements/{vendor}";

type Detail = Schemas["StatementDetail"];

/** A vendor's month: what was sold, what the shop keeps, what was paid out. */
export function VendorPage() {
  const { t } = useLanguage();
  const { vendor = "" } = useParams();
  const month = useMonth();
  const { data, error, refetch, isFetching } = useQuery(vendorsQueries.statement(vendor, month));
  return (
    <>
      <p className="mb-3">
        <Link
          to={`/admin/vendors?month=${month}`}
          className="inline-flex items-center gap-1 text-sm text-brand"
        >
          <Icon of={ChevronLeft} size="sm" className="rtl:-scale-x-100" />
          {t("vendors.back")}
        </Link>
      </p>
      {data ? (
        <StatementView statement={data} />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}

function StatementView({ statement }: { statement: Detail }) {
  const { t, language } = useLanguage();
  const facts = [
    ["sales", statement.sales],
    ["returned", -statement.returned],
    ["commission", -statement.commission],
    ["vat", -statement.vat],
    ["balance", statement.balance],
    ["paidOut", -statement.paid_out],
    ["open", statement.open],
  ] as const;
  return (
    <>
      <PageHeader
        title={<bdi>{language === "ar" ? statement.ar_name : statement.en_name}</bdi>}
        text={
          <>
            {t("vendors.rate")} <bdi dir="ltr">{formatRate(statement.rate)}</bdi>
            {statement.invoice > 0 && (
              <>
                {" · "}
                <Link
                  to={`/admin/vendors/${statement.vendor_id}/invoices/${statement.invoice}`}
                  className="text-brand underline"
                >
                  {t("vendors.invoice")} <bdi dir="ltr">COM-{statement.invoice}</bdi>
                </Link>
              </>
            )}
          </>
        }
        actions={<EditVendor id={statement.vendor_id} />}
      />
      <MonthField />
      <dl className="card mb-6 divide-y divide-line">
        {facts.map(([name, amount]) => (
          <div
            key={name}
            className={`flex justify-between gap-4 px-5 py-2.5 ${name === "balance" || name === "open" ? "font-medium" : ""}`}
          >
            <dt>{t(`vendors.${name}`)}</dt>
            <dd>
              <Amount of={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <OwnShipping vendor={statement.vendor_id} />
      <Payouts statement={statement} />
      <h2 className="mt-8 mb-3 text-lg">{t("vendors.sold")}</h2>
      {statement.sold.length === 0 ? (
        <p className="card p-5 text-muted">{t("vendors.noneSold")}</p>
      ) : (
        <DataTable<Detail["sold"][number]>
          label={t("vendors.sold")}
          rows={statement.sold}
          idOf={(row) => row.order_item_id + row.at}
          nameOf={(row) => row.en_name}
          columns={[
            {
              id: "item",
              header: t("vendors.item"),
              title: true,
              cell: (row) => <bdi>{language === "ar" ? row.ar_name : row.en_name}</bdi>,
            },
            { id: "day", header: t("vendors.day"), cell: (row) => formatDate(language, row.at) },
            { id: "quantity", header: t("vendors.quantity"), end: true, cell: (row) => row.quantity },
            { id: "net", header: t("vendors.net"), end: true, cell: (row) => <Amount of={row.net} /> },
            {
              id: "commission",
              header: t("vendors.commission"),
              end: true,
              cell: (row) => <Amount of={row.commission} />,
            },
          ]}
        />
      )}
    </>
  );
}

function EditVendor({ id }: { id: string }) {
  const { t } = useLanguage();
  const may = useMay("vendors:write");
  const [editing, setEditing] = useState(false);
  const { data } = useQuery({ ...officeQueries.vendors(), enabled: may });
  const vendor = data?.vendors.find((one) => one.id === id);
  if (!vendor) return null;
  return (
    <>
      <Button variant="outline" icon={Pencil} onClick={() => setEditing(true)}>
        {t("vendors.edit")}
      </Button>
      {editing && <VendorDialog vendor={vendor} onClose={() => setEditing(false)} />}
    </>
  );
}

/** What shipping the vendor's things has of its own; nothing where it has nothing. */
function OwnShipping({ vendor }: { vendor: string }) {
  const { t } = useLanguage();
  const { data } = useQuery(vendorsQueries.shipping(vendor));
  const facts = data && [
    ...(data.fee === undefined ? [] : [["fee", <Amount key="fee" of={data.fee} />] as const]),
    ...(data.free_over === undefined
      ? []
      : [["freeOver", <Amount key="free" of={data.free_over} />] as const]),
    ...(data.handling_days > 0 ? [["handling", data.handling_days] as const] : []),
  ];
  if (!facts?.length) return null;
  return (
    <section aria-labelledby="own-shipping" className="mb-6">
      <h2 id="own-shipping" className="mb-3 text-lg">
        {t("officeShipping.ownTitle")}
      </h2>
      <dl className="card divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-5 py-2.5">
            <dt>{t(`officeShipping.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Payouts({ statement }: { statement: Detail }) {
  const { t, language } = useLanguage();
  const may = useMay("vendors:write");
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Schemas["Payout"]>();
  const remove = useStaffMutation({
    change: (id: string) => staffApi.DELETE("/api/v1/admin/payouts/{id}", { params: { path: { id } } }),
    refresh: [one, "/api/v1/admin/statements"],
    onDone: () => setRemoving(undefined),
  });
  return (
    <section aria-labelledby="payouts">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="payouts" className="text-lg">
          {t("vendors.payouts")}
        </h2>
        {may && (
          <Button variant="outline" size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t("vendors.record")}
          </Button>
        )}
      </div>
      {statement.payouts.length === 0 ? (
        <p className="card p-5 text-muted">{t("vendors.noPayouts")}</p>
      ) : (
        <ul className="card divide-y divide-line">
          {statement.payouts.map((payout) => (
            <li key={payout.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
              <span>
                <bdi dir="ltr" className="font-medium">
                  {payout.reference}
                </bdi>{" "}
                <span className="text-sm text-muted">
                  {formatDate(language, payout.paid_on)} · <bdi>{payout.author}</bdi>
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Amount of={payout.amount} />
                {may && (
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t("vendors.removePayout", { reference: payout.reference })}
                    onClick={() => setRemoving(payout)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding && <PayoutDialog statement={statement} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("vendors.removeTitle")}
        text={t("vendors.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </section>
  );
}
