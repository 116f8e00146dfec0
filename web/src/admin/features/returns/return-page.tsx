import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { BankCard } from "./bank-card";
import { ReceiveDialog, RefuseDialog, ReturnRefundDialog } from "./decide-dialogs";
import { returnsQueries } from "./queries";
import { returnPaths, type StaffReturn } from "./return";
import { ReturnBadge } from "./return-badge";

export function ReturnPage() {
  const { id = "" } = useParams();
  const { data, error, refetch, isFetching } = useQuery(returnsQueries.one(id));
  if (data) return <Shown one={data} />;
  return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
}

type Open = "refuse" | "receive" | "refund";

function Shown({ one }: { one: StaffReturn }) {
  const { t, language } = useLanguage();
  const mayDecide = useMay("returns:write");
  const mayRefund = useMay("refunds:write");
  const [open, setOpen] = useState<Open>();
  const approve = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/returns/{id}/approve", {
        params: { path: { id: one.return_id } },
        body: {},
      }),
    refresh: returnPaths,
    done: t("officeOrders.moved"),
  });
  const undecided = ["requested", "approved", "sent", "received"].includes(one.state);
  return (
    <>
      <Link to="/admin/returns" className="mb-3 inline-flex min-h-11 items-center gap-2 text-brand">
        <Icon of={ArrowLeft} size="sm" flip />
        {t("officeOrders.returns.back")}
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {t("officeOrders.return.number", { number: orderNumber(one.return_id) })}
            <ReturnBadge state={one.state} />
          </span>
        }
        text={
          <Link to={`/admin/orders/${one.order_id}`} className="text-brand hover:underline">
            {t("officeOrders.order.number", { number: orderNumber(one.order_id) })}
          </Link>
        }
        actions={
          <>
            {mayDecide && undecided && (
              <Button variant="ghost" onClick={() => setOpen("refuse")}>
                {t("officeOrders.return.refuse")}
              </Button>
            )}
            {mayDecide && one.state === "requested" && (
              <Button loading={approve.isPending} onClick={() => approve.mutate()}>
                {t("officeOrders.return.approve")}
              </Button>
            )}
            {mayDecide && (one.state === "approved" || one.state === "sent") && (
              <Button onClick={() => setOpen("receive")}>{t("officeOrders.return.receive")}</Button>
            )}
            {mayRefund && one.state === "received" && (
              <Button onClick={() => setOpen("refund")}>{t("officeOrders.return.refundNow")}</Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card>
            <h2 className="mb-3 text-lg">{t("officeOrders.items")}</h2>
            <ul className="grid gap-2">
              {one.lines.map((line) => (
                <li key={line.order_item_id} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">
                    {localName(language, line.product)}{" "}
                    <span className="text-sm text-muted">
                      {localText(language, line.en_options, line.ar_options)}
                    </span>
                  </span>
                  <span className="tabular-nums">× {line.quantity}</span>
                </li>
              ))}
            </ul>
            {one.details && (
              <>
                <h3 className="mt-5 mb-1 text-base">{t("officeOrders.return.details")}</h3>
                <p className="whitespace-pre-wrap wrap-anywhere">
                  <bdi>{one.details}</bdi>
                </p>
              </>
            )}
            {one.refusal && <p className="mt-4 text-danger wrap-anywhere">{one.refusal}</p>}
          </Card>
          {one.pictures > 0 && <Pictures id={one.return_id} />}
          <Card>
            <h2 className="mb-3 text-lg">{t("officeOrders.timeline")}</h2>
            <ol className="grid gap-3 border-s-2 border-line ps-4">
              {one.events.map((event) => (
                <li key={event.created_at + event.state}>
                  <p className="font-medium">{t(`officeOrders.return.state.${event.state}`)}</p>
                  <p className="text-sm text-muted">
                    {t(`officeOrders.by.${event.actor}`)} · {formatDate(language, event.created_at)}{" "}
                    <bdi>{formatTime(language, event.created_at)}</bdi>
                  </p>
                  {one.notes
                    .filter((note) => note.created_at === event.created_at && note.note)
                    .map((note) => (
                      <p key={note.note} className="rounded-control bg-sunken p-3 wrap-anywhere">
                        {note.note}
                      </p>
                    ))}
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div className="grid gap-5">
          <Card>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
              <dt className="text-muted">{t("officeOrders.return.amount")}</dt>
              <dd className="text-end">
                <Amount of={one.refund_amount} />
              </dd>
              <dt className="text-muted">{t("officeOrders.reason")}</dt>
              <dd className="text-end">{t(`officeOrders.return.reason.${one.reason}`)}</dd>
              <dt className="text-muted">{t("officeOrders.vendor")}</dt>
              <dd className="text-end">{localText(language, one.en_vendor, one.ar_vendor)}</dd>
              <dt className="text-muted">{t("officeOrders.return.tracking")}</dt>
              <dd className="text-end wrap-anywhere">
                {one.tracking ||
                  t(one.free_pickup ? "officeOrders.return.pickup" : "officeOrders.return.handIn")}
              </dd>
            </dl>
            {one.credit_note > 0 && (
              <p className="mt-3 text-sm text-muted">
                {t("officeOrders.return.creditNote", { number: String(one.credit_note) })}
              </p>
            )}
          </Card>
          {mayRefund && one.refund_by === "bank" && undecided && <BankCard one={one} />}
        </div>
      </div>
      {open === "refuse" && <RefuseDialog one={one} onClose={() => setOpen(undefined)} />}
      {open === "receive" && <ReceiveDialog one={one} onClose={() => setOpen(undefined)} />}
      {open === "refund" && <ReturnRefundDialog one={one} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Pictures({ id }: { id: string }) {
  const { t } = useLanguage();
  const { data } = useQuery(returnsQueries.pictures(id));
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.return.pictures")}</h2>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {data?.pictures.map((picture, n) => (
          <img
            key={picture.slice(-24)}
            src={`data:image/webp;base64,${picture}`}
            alt={t("officeOrders.return.picture", { n: String(n + 1) })}
            className="rounded-control"
          />
        ))}
      </div>
    </Card>
  );
}
