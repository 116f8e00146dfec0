import { useState } from "react";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import type { StaffReturn } from "./return";

/** Where the refund of a cash order goes. Reading it whole is recorded. */
export function BankCard({ one }: { one: StaffReturn }) {
  const { t } = useLanguage();
  const [bank, setBank] = useState<Schemas["BankDetails"]>();
  const read = useStaffMutation({
    change: async () =>
      dataOf(
        await staffApi.POST("/api/v1/admin/returns/{id}/bank", { params: { path: { id: one.return_id } } }),
      ),
    refresh: [],
    onDone: setBank,
  });
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.return.bank")}</h2>
      {!one.bank ? (
        <p className="text-muted">{t("officeOrders.return.noBank")}</p>
      ) : bank ? (
        <div className="wrap-anywhere">
          <p>
            <bdi>{bank.name}</bdi>
          </p>
          <p className="font-medium tabular-nums">
            <bdi dir="ltr">{bank.iban}</bdi>
          </p>
        </div>
      ) : (
        <>
          <bdi dir="ltr">{one.bank}</bdi>
          <Button
            variant="outline"
            size="sm"
            block
            className="mt-3"
            loading={read.isPending}
            onClick={() => read.mutate()}
          >
            {t("officeOrders.return.showBank")}
          </Button>
          <p className="mt-2 text-sm text-muted">{t("officeOrders.return.bankNoted")}</p>
        </>
      )}
    </Card>
  );
}
