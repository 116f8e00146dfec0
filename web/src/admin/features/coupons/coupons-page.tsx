import { BadgePercent, Plus } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { AddCouponDialog } from "./add-coupon-dialog";
import { couponsQueries } from "./queries";

type Coupon = Schemas["StaffCoupon"];

const path = "/api/v1/admin/coupons";

/** Discount codes and what they brought. */
export function CouponsPage() {
  const { t, language } = useLanguage();
  const may = useMay("coupons:write");
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Coupon>();
  const list = useStaffList(couponsQueries.list());
  const end = useStaffMutation({
    change: (code: string) =>
      staffApi.POST("/api/v1/admin/coupons/{code}/end", { params: { path: { code } } }),
    refresh: [path],
    done: t("officeCoupons.ended"),
    onDone: () => setEnding(undefined),
    onRefused: () => {
      setEnding(undefined);
      return false;
    },
  });
  return (
    <>
      <PageHeader
        title={t("office.feature.coupons")}
        text={t("officeCoupons.text")}
        actions={
          may && (
            <Button icon={Plus} onClick={() => setAdding(true)}>
              {t("officeCoupons.add")}
            </Button>
          )
        }
      />
      <StaffList
        list={list}
        empty={<EmptyState icon={BadgePercent} title={t("officeCoupons.none")} className="card" />}
      >
        {(rows) => (
          <DataTable<Coupon>
            label={t("office.feature.coupons")}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => row.code}
            columns={[
              {
                id: "code",
                header: t("officeCoupons.code"),
                title: true,
                cell: (row) => <bdi>{row.code}</bdi>,
              },
              {
                id: "kind",
                header: t("officeCoupons.kind"),
                cell: (row) =>
                  row.percent ? <bdi dir="ltr">{row.percent}%</bdi> : <Amount of={row.amount} />,
              },
              {
                id: "state",
                header: t("officeCoupons.state"),
                cell: (row) => (
                  <Badge tone={row.state === "running" ? "brand" : "neutral"}>
                    {t(`officeCoupons.state.${row.state}`)}
                  </Badge>
                ),
              },
              {
                id: "ends",
                header: t("officeCoupons.ends"),
                cell: (row) => (row.ends_at ? formatDate(language, row.ends_at) : "–"),
              },
              {
                id: "used",
                header: t("officeCoupons.used"),
                end: true,
                cell: (row) =>
                  row.total_limit
                    ? t("officeCoupons.usedOf", {
                        n: formatNumber(row.used),
                        all: formatNumber(row.total_limit),
                      })
                    : formatNumber(row.used),
              },
              {
                id: "discounts",
                header: t("officeCoupons.discounts"),
                end: true,
                cell: (row) => <Amount of={row.discounts} />,
              },
              {
                id: "sales",
                header: t("officeCoupons.sales"),
                end: true,
                cell: (row) => <Amount of={row.sales} />,
              },
              {
                id: "end",
                header: t("office.actions"),
                end: true,
                cell: (row) =>
                  may &&
                  row.state !== "ended" && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={t("officeCoupons.endNamed", { code: row.code })}
                      onClick={() => setEnding(row)}
                    >
                      {t("officeCoupons.end")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </StaffList>
      {adding && <AddCouponDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={() => setEnding(undefined)}
        title={t("officeCoupons.endTitle", { code: ending?.code ?? "" })}
        text={t("officeCoupons.endText")}
        action={t("officeCoupons.end")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending.code)}
      />
    </>
  );
}
