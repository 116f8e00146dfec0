import { useQuery } from "@tanstack/react-query";
import { Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { useMember } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { InviteDialog } from "./invite-dialog";
import { KeysSection } from "./keys-section";
import { peopleQueries } from "./queries";

const path = "/api/v1/admin/people";

/** A member, or somebody who is invited. */
type Row = {
  id: string;
  name: string;
  email: string;
  role: Schemas["Person"]["role"];
  vendorId: string;
  createdAt: string;
  /** Until when an invitation can be accepted. */
  until?: string;
};

/** Who may enter, and the keys of programs. */
export function PeoplePage() {
  const { t, language } = useLanguage();
  const me = useMember();
  const { data, error, refetch, isFetching } = useQuery(peopleQueries.people());
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Row>();
  const setRole = useStaffMutation({
    change: ({ id, role }: { id: string; role: "owner" | "staff" }) =>
      staffApi.PUT("/api/v1/admin/people/{id}", { params: { path: { id } }, body: { role } }),
    refresh: [path],
    done: t("office.saved"),
  });
  const remove = useStaffMutation({
    change: (row: Row) =>
      row.until
        ? staffApi.DELETE("/api/v1/admin/invitations/{id}", { params: { path: { id: row.id } } })
        : staffApi.DELETE("/api/v1/admin/people/{id}", { params: { path: { id: row.id } } }),
    refresh: [path],
    done: t("people.removed"),
    onDone: () => setRemoving(undefined),
    onRefused: () => {
      setRemoving(undefined);
      return false;
    },
  });
  const rows: Row[] | undefined = data && [
    ...data.people.map((p) => ({
      ...p,
      name: p.name || p.email,
      vendorId: p.vendor_id ?? "",
      createdAt: p.created_at,
    })),
    ...data.invitations.map((i) => ({
      ...i,
      name: i.email,
      vendorId: i.vendor_id ?? "",
      createdAt: i.created_at,
      until: i.expires_at,
    })),
  ];
  const roles = (["owner", "staff"] as const).map((role) => ({
    value: role,
    label: t(`office.role.${role}`),
  }));

  return (
    <>
      <PageHeader
        title={t("people.title")}
        text={t("people.text")}
        actions={
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            {t("people.invite")}
          </Button>
        }
      />
      {rows ? (
        <DataTable<Row>
          label={t("people.title")}
          rows={rows}
          idOf={(row) => row.id}
          nameOf={(row) => row.name}
          columns={[
            {
              id: "name",
              header: t("office.who"),
              title: true,
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi>{row.name}</bdi>
                  {row.id === me.id && <Badge tone="brand">{t("people.you")}</Badge>}
                  {row.until && <Badge>{t("people.invited")}</Badge>}
                </span>
              ),
            },
            { id: "email", header: t("people.email"), cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
            {
              id: "role",
              header: t("people.role"),
              cell: (row) =>
                row.until || row.role === "vendor" || row.id === me.id ? (
                  <span>
                    {t(`office.role.${row.role}`)}
                    {row.vendorId && (
                      <bdi dir="ltr" className="ms-2 text-sm text-muted">
                        {row.vendorId}
                      </bdi>
                    )}
                  </span>
                ) : (
                  <Select
                    compact
                    aria-label={t("people.change", { name: row.name })}
                    options={roles}
                    value={row.role}
                    onChange={(event) =>
                      setRole.mutate({ id: row.id, role: event.currentTarget.value as "owner" | "staff" })
                    }
                  />
                ),
            },
            {
              id: "since",
              header: t("people.since"),
              cell: (row) =>
                row.until
                  ? t("people.until", { date: formatDate(language, row.until) })
                  : formatDate(language, row.createdAt),
            },
            {
              id: "remove",
              header: t("office.actions"),
              end: true,
              cell: (row) =>
                row.id !== me.id && (
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t(row.until ? "people.withdraw" : "people.remove", { name: row.name })}
                    onClick={() => setRemoving(row)}
                  />
                ),
            },
          ]}
        />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
      <KeysSection />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("people.removeTitle", { name: removing?.name ?? "" })}
        text={t("people.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </>
  );
}
