import { CircleAlert, Pencil, Trash2 } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { InlineList } from "@/i18n/inline-list";
import { undeliverable } from "@/lib/address-rules";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import type { Address } from "./queries";

type Props = { address: Address; onEdit: () => void; onDelete: () => void };

export function AddressCard({ address, onEdit, onDelete }: Props) {
  const t = useT();
  const street = address.street_address;
  const missing = undeliverable(address);
  const lines = [
    street,
    address.unit_number,
    address.city,
    `${address.province} ${address.postal_code}`,
  ].filter(Boolean);
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <bdi>{address.full_name}</bdi>
        </h2>
        {address.is_default && <Badge tone="brand">{t("addresses.default")}</Badge>}
      </div>
      <address className="mt-2 flex-1 text-muted not-italic">
        {lines.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          <span key={i} className="block wrap-anywhere">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {address.undelivered && (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Icon of={CircleAlert} size="sm" className="mt-0.5 text-danger" />
          {t("addresses.undelivered")}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Icon of={CircleAlert} size="sm" className="mt-0.5 text-danger" />
          <span>
            {t("addresses.incomplete")}{" "}
            <InlineList items={missing.map((part) => t(`addresses.part.${part}`))} />
          </span>
        </p>
      )}
      <div className="-ms-3.5 mt-4 flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          icon={Pencil}
          aria-label={t("addresses.editNamed", { street })}
          onClick={onEdit}
        >
          {t("addresses.edit")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={Trash2}
          aria-label={t("addresses.deleteNamed", { street })}
          onClick={onDelete}
        >
          {t("addresses.delete")}
        </Button>
      </div>
    </Card>
  );
}
