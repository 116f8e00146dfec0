import { Lock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { Amount } from "../../ui/amount";
import { DataTable } from "../../ui/data-table";
import { Section } from "./section";
import { shippingPath, zoneName, type Days, type Overview, type Zone } from "./shipping";
import { useShippingChange } from "./use-shipping-change";
import { ZoneDialog } from "./zone-dialog";

/** A zone, or everywhere else. */
type Row = { id: string; name: string; zone?: Zone; standard: Days; express?: Days };

/** The zones with their prices and days, everywhere else last. */
export function ZonesSection({ overview }: { overview: Overview }) {
  const { t, language } = useLanguage();
  const may = useMay("settings:write");
  const [editing, setEditing] = useState<Row | "new">();
  const [removing, setRemoving] = useState<Row>();
  const { general } = overview;
  const remove = useShippingChange(
    (id: string) =>
      staffApi.PUT(`${shippingPath}/zones`, {
        body: {
          version: overview.version,
          general: {},
          zones: { ...overview.zones, zones: overview.zones.zones.filter((zone) => zone.id !== id) },
        },
      }),
    () => setRemoving(undefined),
  );
  const rows: Row[] = [
    ...overview.zones.zones.map((zone) => ({
      id: zone.id,
      name: zoneName(zone, overview, language, t),
      zone,
      standard: zone.standard,
      express: zone.express,
    })),
    { id: "", name: t("officeShipping.elsewhere"), ...overview.zones.elsewhere },
  ];
  const days = (of: Days | undefined) =>
    of ? (
      <bdi dir="ltr">{of.least === of.most ? of.least : `${of.least}–${of.most}`}</bdi>
    ) : (
      t("officeShipping.none")
    );
  const price = (row: Row, name: "fee" | "free_over" | "express_fee") => {
    const locked = general[name].locked_by.length > 0;
    return <Amount of={(locked ? undefined : row.zone?.[name]) ?? general[name].amount} />;
  };
  const locks = [...new Set(Object.values(general).flatMap(({ locked_by }) => locked_by))];
  return (
    <Section
      title={t("officeShipping.zones")}
      text={t("officeShipping.zonesText")}
      action={
        may && (
          <Button icon={Plus} onClick={() => setEditing("new")}>
            {t("officeShipping.addZone")}
          </Button>
        )
      }
    >
      <DataTable<Row>
        label={t("officeShipping.zonesTable")}
        rows={rows}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        columns={[
          { id: "name", header: t("officeShipping.zone"), title: true, cell: (row) => <bdi>{row.name}</bdi> },
          { id: "fee", header: t("officeShipping.fee"), end: true, cell: (row) => price(row, "fee") },
          {
            id: "free",
            header: t("officeShipping.freeOver"),
            end: true,
            cell: (row) => price(row, "free_over"),
          },
          {
            id: "standard",
            header: t("officeShipping.standard"),
            end: true,
            cell: (row) => days(row.standard),
          },
          { id: "express", header: t("officeShipping.express"), end: true, cell: (row) => days(row.express) },
          {
            id: "expressFee",
            header: t("officeShipping.expressFee"),
            end: true,
            cell: (row) => row.express && price(row, "express_fee"),
          },
          {
            id: "actions",
            header: t("office.actions"),
            end: true,
            cell: (row) =>
              may && (
                <span className="inline-flex gap-1">
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={t("officeShipping.editNamed", { name: row.name })}
                    onClick={() => setEditing(row)}
                  />
                  {row.zone && (
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      label={t("officeShipping.removeNamed", { name: row.name })}
                      onClick={() => setRemoving(row)}
                    />
                  )}
                </span>
              ),
          },
        ]}
      />
      {locks.length > 0 && (
        <p className="mt-3 flex items-start gap-1.5 text-sm text-muted">
          <Icon of={Lock} size="xs" className="mt-1" />
          {t("officeShipping.locked", { names: isolateAuto(locks.join(", ")) })}
        </p>
      )}
      {editing && (
        <ZoneDialog
          overview={overview}
          zone={editing === "new" ? "new" : editing.zone}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("officeShipping.removeZone")}
        text={t("officeShipping.removeZoneText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.saving}
        onConfirm={() => removing && remove.save(removing.id)}
      />
    </Section>
  );
}
