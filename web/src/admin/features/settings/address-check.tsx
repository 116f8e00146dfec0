import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { dataOf } from "@/api/client";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { staffApi } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";

/** Whether the public address leads to this shop. A new one is checked as soon as it is saved. */
export function AddressCheck({ address }: { address: string }) {
  const { t } = useLanguage();
  const check = useStaffMutation({
    change: async () => dataOf(await staffApi.POST("/api/v1/admin/settings/address-check")),
    refresh: [],
  });
  const checkNow = useEffectEvent(() => check.mutate());
  const known = useRef(address);
  useEffect(() => {
    if (known.current === address) return;
    known.current = address;
    if (address) checkNow();
  }, [address]);
  if (!address) return null;

  const found = check.data?.address === address ? check.data.result : undefined;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" size="sm" loading={check.isPending} onClick={() => check.mutate()}>
        {t("settings.checkAddress")}
      </Button>
      <p role="status" className="min-w-0 grow basis-60 text-sm">
        {found && (
          <span className={`flex items-start gap-1.5 ${found === "here" ? "text-brand" : "text-danger"}`}>
            <Icon of={found === "here" ? CircleCheck : TriangleAlert} size="sm" className="mt-0.5 shrink-0" />
            <span>{t(`settings.reach.${found}`, { address: isolateAuto(address) })}</span>
          </span>
        )}
      </p>
    </div>
  );
}
