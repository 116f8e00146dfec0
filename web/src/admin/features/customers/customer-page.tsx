import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Package, Trash2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { addNoteInputBodyBodyMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading, StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { customersQueries } from "./queries";
import { ReasonDialog } from "./reason-dialog";

const one = "/api/v1/admin/customers/{id}";
const all = "/api/v1/admin/customers";

type Detail = Schemas["CustomerDetail"];

/** A customer: orders, notes, and help. */
export function CustomerPage() {
  const { t } = useLanguage();
  const { id = "" } = useParams();
  const { data, error, refetch, isFetching } = useQuery(customersQueries.one(id));
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/customers" className="inline-flex items-center gap-1 text-sm text-brand">
          <Icon of={ChevronLeft} size="sm" className="rtl:-scale-x-100" />
          {t("office.feature.customers")}
        </Link>
      </p>
      {data ? (
        <CustomerView customer={data} />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}

function CustomerView({ customer }: { customer: Detail }) {
  const { t, language } = useLanguage();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <bdi>{customer.full_name || t("customers.noName")}</bdi>
            {customer.blocked_at && <Badge tone="danger">{t("customers.blocked")}</Badge>}
            {customer.staff && <Badge tone="brand">{t("customers.staff")}</Badge>}
          </span>
        }
        text={
          <>
            <bdi dir="ltr">{customer.email}</bdi>
            {customer.phone && (
              <>
                {" · "}
                <bdi dir="ltr">{customer.phone}</bdi>
              </>
            )}
            {" · "}
            {t("customers.since")} {formatDate(language, customer.created_at)}
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Orders id={customer.id} />
        <div className="grid gap-5">
          <Notes customer={customer} />
          <Help customer={customer} />
        </div>
      </div>
    </>
  );
}

function Orders({ id }: { id: string }) {
  const { t, language } = useLanguage();
  const list = useStaffList(customersQueries.orders(id));
  return (
    <div>
      <h2 className="mb-3 text-lg">{t("customers.orders")}</h2>
      <StaffList
        list={list}
        empty={<EmptyState icon={Package} title={t("customers.noOrders")} className="card" />}
      >
        {(rows) => (
          <DataTable<Schemas["Order"]>
            label={t("customers.orders")}
            rows={rows}
            idOf={(row) => row.order_id}
            nameOf={(row) => orderNumber(row.order_id)}
            columns={[
              {
                id: "number",
                header: t("customers.order"),
                title: true,
                cell: (row) => (
                  <Link to={`/admin/orders/${row.order_id}`} className="text-brand hover:underline">
                    <bdi dir="ltr">#{orderNumber(row.order_id)}</bdi>
                  </Link>
                ),
              },
              {
                id: "when",
                header: t("office.when"),
                cell: (row) => formatDate(language, row.created_at),
              },
              {
                id: "state",
                header: t("officeCoupons.state"),
                cell: (row) => t(`customers.status.${row.status}`),
              },
              {
                id: "total",
                header: t("reports.total"),
                end: true,
                cell: (row) => <Amount of={row.total_amount} />,
              },
            ]}
          />
        )}
      </StaffList>
    </div>
  );
}

function Notes({ customer }: { customer: Detail }) {
  const { t, language } = useLanguage();
  const may = useMay("customers:write");
  const [body, setBody] = useState("");
  const add = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/customers/{id}/notes", {
        params: { path: { id: customer.id } },
        body: { body },
      }),
    refresh: [one],
    done: t("office.saved"),
    onDone: () => setBody(""),
  });
  const remove = useStaffMutation({
    change: (note: string) =>
      staffApi.DELETE("/api/v1/admin/customers/{id}/notes/{note}", {
        params: { path: { id: customer.id, note } },
      }),
    refresh: [one],
  });
  return (
    <section className="card p-5" aria-labelledby="customer-notes">
      <h2 id="customer-notes" className="text-lg">
        {t("customers.notes")}
      </h2>
      <p className="text-sm text-muted">{t("customers.notesText")}</p>
      <ul className="mt-3 divide-y divide-line">
        {customer.notes.map((note) => (
          <li key={note.id} className="flex items-start justify-between gap-3 py-3">
            <div className="min-w-0">
              <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
                {note.body}
              </p>
              <p className="mt-1 text-sm text-muted">
                <bdi>{note.author}</bdi> · {formatDate(language, note.created_at)}{" "}
                <bdi>{formatTime(language, note.created_at)}</bdi>
              </p>
            </div>
            {may && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={t("customers.noteRemove")}
                onClick={() => remove.mutate(note.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {may && (
        <form
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim()) add.mutate();
          }}
        >
          <Field label={t("customers.addNote")}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                dir="auto"
                maxLength={addNoteInputBodyBodyMaxLength}
                value={body}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="outline" loading={add.isPending}>
            {t("customers.noteAdd")}
          </Button>
        </form>
      )}
    </section>
  );
}

function Help({ customer }: { customer: Detail }) {
  const { t } = useLanguage();
  const may = useMay("customers:write");
  const [asking, setAsking] = useState<"block" | "reset">();
  const params = { path: { id: customer.id } };
  const block = useStaffMutation({
    change: ({ blocked, reason }: { blocked: boolean; reason: string }) =>
      staffApi.PUT("/api/v1/admin/customers/{id}/block", { params, body: { blocked, reason } }),
    refresh: [one, all],
    done: t(customer.blocked_at ? "customers.unblockedNow" : "customers.blockedNow"),
    onDone: () => setAsking(undefined),
  });
  const reset = useStaffMutation({
    change: (reason: string) =>
      staffApi.POST("/api/v1/admin/customers/{id}/reset-factors", { params, body: { reason } }),
    refresh: [one],
    done: t("customers.resetDone"),
    onDone: () => setAsking(undefined),
  });
  if (!may) return null;
  return (
    <section className="card p-5" aria-labelledby="customer-help">
      <h2 id="customer-help" className="text-lg">
        {t("customers.help")}
      </h2>
      <p className="mt-2 text-sm text-muted">{t("customers.factors", { n: customer.factors })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {customer.factors > 0 && (
          <Button variant="outline" onClick={() => setAsking("reset")}>
            {t("customers.reset")}
          </Button>
        )}
        {customer.blocked_at ? (
          <Button
            variant="outline"
            loading={block.isPending}
            onClick={() => block.mutate({ blocked: false, reason: "" })}
          >
            {t("customers.unblock")}
          </Button>
        ) : (
          !customer.staff && (
            <Button variant="outline" onClick={() => setAsking("block")}>
              {t("customers.block")}
            </Button>
          )
        )}
      </div>
      {asking === "block" && (
        <ReasonDialog
          title={t("customers.blockTitle")}
          text={t("customers.blockText")}
          hint={t("customers.reasonHint")}
          action={t("customers.block")}
          busy={block.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => block.mutate({ blocked: true, reason })}
        />
      )}
      {asking === "reset" && (
        <ReasonDialog
          title={t("customers.resetTitle")}
          text={t("customers.resetText")}
          hint={t("customers.resetHint")}
          action={t("customers.reset")}
          busy={reset.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => reset.mutate(reason)}
        />
      )}
    </section>
  );
}
