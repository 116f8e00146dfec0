import { FactsLine } from "@/i18n/facts-line";
import type { OrderAddress as Address } from "./queries";

type Props = { address: Address; withPhone?: boolean };

/** Where an order goes, each line in the direction it was typed in. */
export function OrderAddress({ address, withPhone }: Props) {
  return (
    <address className="text-sm text-muted not-italic">
      <span className="block font-medium wrap-anywhere text-ink">
        <FactsLine facts={[address.full_name]} />
      </span>
      <span className="block wrap-anywhere">
        <FactsLine facts={[address.street_address, address.unit_number]} />
      </span>
      <span className="block wrap-anywhere">
        <FactsLine facts={[address.city, address.province, address.postal_code]} />
      </span>
      {withPhone && (
        <span className="mt-1 block tabular">
          <bdi dir="ltr">{address.phone}</bdi>
        </span>
      )}
    </address>
  );
}
