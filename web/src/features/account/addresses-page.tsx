import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useAuth } from "@/api/auth/auth-context";
import { InlineList } from "@/i18n/inline-list";
import { useT } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { lazyOverlay } from "@/lib/lazy-component";
import { QueryError } from "@/lib/query-error";
import { usePreload } from "@/lib/use-preload";
import { Button } from "@/ui/button";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { AccountHeader } from "./account-header";
import { AddressCard } from "./address-card";
import { accountQueries, deleteAddress, type Address } from "./queries";

const AddressDialog = lazyOverlay(() => import("./address-dialog").then((m) => m.AddressDialog));

export function AddressesPage() {
  const t = useT();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const query = accountQueries.addresses(user?.id ?? "");
  const { data: addresses, error, refetch, isFetching } = useQuery(query);
  usePreload(AddressDialog);
  const [editing, setEditing] = useState<Address | "new">();
  const [removing, setRemoving] = useState<Address>();

  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const remove = useMutation({
    mutationFn: (address: Address) => deleteAddress(address.id),
    onSuccess: () => toast.success(t("addresses.deleted")),
    onError: (failure) => {
      console.error(failure);
      toast.error(t("addresses.deleteFailed"));
    },
    onSettled: async () => {
      await refresh();
      setRemoving(undefined);
    },
  });

  const add = (
    <Button icon={Plus} onClick={() => setEditing("new")}>
      {t("addresses.add")}
    </Button>
  );
  return (
    <Container className="py-6 sm:py-10">
      <AccountHeader title={t("page.addresses")} action={addresses && addresses.length > 0 && add} />
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !addresses ? (
        <div
          role="status"
          aria-label={t("shell.loading")}
          className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
        >
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      ) : addresses.length === 0 ? (
        <EmptyState icon={MapPin} title={t("addresses.empty")} text={t("addresses.emptyText")} action={add} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard
                address={address}
                onEdit={() => setEditing(address)}
                onDelete={() => setRemoving(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {editing && (
          <AddressDialog
            address={editing === "new" ? undefined : editing}
            onSaved={async () => {
              await refresh();
              setEditing(undefined);
            }}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("addresses.deleteTitle")}
        text={removing && <InlineList items={[removing.street_address, removing.city]} />}
        action={t("addresses.delete")}
        cancelLabel={t("dialog.cancel")}
        closeLabel={t("shell.close")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </Container>
  );
}
