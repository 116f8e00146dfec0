import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { authClient } from "@/api/auth/auth-client";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { deviceName } from "./device-name";
import { securityQueries, signOutDevice } from "./queries";
import { useDeviceTitle } from "./use-device-title";

/** The devices where the shopper is signed in, each with a button to sign it out. */
export function DevicesSection({ userId }: { userId: string }) {
  const { language, t } = useLanguage();
  const query = securityQueries.devices(userId);
  const { data: devices, error, refetch, isFetching } = useQuery(query);
  const queryClient = useQueryClient();
  const titleOf = useDeviceTitle();
  const [asking, setAsking] = useState(false);

  const signOut = useMutation({
    mutationFn: signOutDevice,
    onSuccess: () => toast.success(t("devices.signedOut")),
    onError: () => toast.error(t("devices.failed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  const everywhere = useMutation({
    mutationFn: async () => {
      const client = await authClient();
      const { error } = await client.signOut({ scope: "global" });
      if (error) throw error;
    },
    onError: () => toast.error(t("devices.failed")),
  });

  if (error) return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <>
      {devices ? (
        <ul className="divide-y divide-line border-y border-line">
          {devices.map((device) => {
            const name = titleOf(device.user_agent);
            return (
              <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
                <Icon
                  of={deviceName(device.user_agent).mobile ? Smartphone : Laptop}
                  size="lg"
                  className="text-muted"
                />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                    <bdi>{name}</bdi>
                    {device.current && <Badge tone="brand">{t("devices.current")}</Badge>}
                  </p>
                  <p className="text-sm text-muted">
                    {t("devices.seen", { date: formatDate(language, device.last_seen_at) })}
                    <span aria-hidden> · </span>
                    <bdi dir="ltr">{device.ip}</bdi>
                  </p>
                </div>
                {!device.current && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t("devices.signOutNamed", { name })}
                    loading={signOut.isPending && signOut.variables === device.id}
                    onClick={() => signOut.mutate(device.id)}
                  >
                    {t("devices.signOut")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <div role="status" aria-label={t("shell.loading")} className="grid gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      <Button variant="outline" className="mt-5" onClick={() => setAsking(true)}>
        {t("devices.everywhere")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("devices.everywhereTitle")}
        text={t("devices.everywhereText")}
        action={t("devices.everywhere")}
        cancelLabel={t("dialog.cancel")}
        closeLabel={t("shell.close")}
        busy={everywhere.isPending}
        onConfirm={() => everywhere.mutate()}
      />
    </>
  );
}
