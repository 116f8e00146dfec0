import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, PackageOpen } from "lucide-react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";
import type { Schemas } from "../../api/client";
import { useMay, useMember } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable, type Column } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { BulkBar } from "./bulk-bar";
import { chime, soundIsOn, useSound } from "./chime";
import { StandingText, StatusBadge } from "./order-badges";
import { filterNames, filtersIn, type Filters } from "./list-query";
import { OrderFilters } from "./order-filters";
import { OrderViews } from "./order-views";
import { ordersQueries } from "./queries";
import { useNewOrders } from "./use-new-orders";

type Row = Schemas["OrderSummary"];

/** All orders, or those with a vendor's things. The filters are in the address. */
export function OrdersPage() {
  const { t } = useLanguage();
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sound, setSound] = useSound();
  const mayMove = useMay("orders:write");
  const queryClient = useQueryClient();
  const live = useNewOrders((order) => {
    toast.success(t("officeOrders.arrived", { number: order.order_number }));
    if (soundIsOn()) chime();
    void queryClient.invalidateQueries({ queryKey: ["/api/v1/admin/orders"] });
  });
  const filters = filtersIn(params);
  const current = new URLSearchParams(
    filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])).toSorted(),
  ).toString();
  const setFilters = useCallback(
    (next: Filters) => {
      setSelected(new Set());
      setParams(
        filterNames.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : [])),
        { replace: true },
      );
    },
    [setParams],
  );
  const list = useStaffList(ordersQueries.list(filters));
  const columns = useColumns();

  return (
    <>
      <PageHeader
        title={t("officeOrders.orders.title")}
        text={<span role="status">{t(live ? "officeOrders.live" : "officeOrders.notLive")}</span>}
        actions={
          <IconButton
            icon={sound ? Bell : BellOff}
            label={t(sound ? "officeOrders.sound.off" : "officeOrders.sound.on")}
            onClick={() => setSound(!sound)}
          />
        }
      />
      <OrderViews current={current} onOpen={(view) => setParams(view, { replace: true })} />
      <OrderFilters filters={filters} onChange={setFilters} />
      <StaffList
        list={list}
        empty={
          current ? (
            <EmptyState
              icon={PackageOpen}
              title={t("office.noMatch")}
              text={t("office.noMatchText")}
              className="card"
            />
          ) : (
            <EmptyState
              icon={PackageOpen}
              title={t("officeOrders.orders.none")}
              text={t("officeOrders.orders.noneText")}
              className="card"
            />
          )
        }
      >
        {(rows) => (
          <DataTable<Row>
            label={t("officeOrders.orders.title")}
            rows={rows}
            idOf={(row) => row.order_id}
            nameOf={(row) => t("officeOrders.order.number", { number: row.order_number })}
            columns={columns}
            {...(mayMove && { selection: { ids: selected, onChange: setSelected } })}
          />
        )}
      </StaffList>
      {selected.size > 0 && (
        <BulkBar
          orders={(list.rows ?? []).filter((row) => selected.has(row.order_id))}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, language } = useLanguage();
  const vendor = useMember().vendor_id !== "";
  return [
    {
      id: "number",
      header: t("officeOrders.order"),
      title: true,
      cell: (row) => (
        <Link to={`/admin/orders/${row.order_id}`} className="text-brand hover:underline">
          <bdi dir="ltr">#{row.order_number}</bdi>
        </Link>
      ),
    },
    {
      id: "placed",
      header: t("officeOrders.placed"),
      cell: (row) => (
        <time dateTime={row.created_at} className="whitespace-nowrap">
          {formatDate(language, row.created_at)} <bdi>{formatTime(language, row.created_at)}</bdi>
        </time>
      ),
    },
    {
      id: "customer",
      header: t("officeOrders.customer"),
      cell: (row) => (
        <>
          <bdi>{row.full_name}</bdi> <bdi className="text-sm text-muted">{row.city}</bdi>
        </>
      ),
    },
    {
      id: "status",
      header: t("officeOrders.status"),
      cell: (row) => <StatusBadge status={row.status} method={row.payment_method} />,
    },
    {
      id: "payment",
      header: t("officeOrders.payment"),
      cell: (row) => (
        <>
          <StandingText standing={row.payment_standing} />{" "}
          <span className="text-sm text-muted">{t(`officeOrders.pay.${row.payment_method}`)}</span>
        </>
      ),
    },
    {
      id: "units",
      header: t("officeOrders.items"),
      end: true,
      wideOnly: true,
      cell: (row) => row.units,
    },
    {
      id: "total",
      header: t(vendor ? "officeOrders.ownTotal" : "officeOrders.total"),
      end: true,
      cell: (row) => <Amount of={row.total_amount} />,
    },
  ];
}
