import { InlineList } from "@/i18n/inline-list";
import type { OrderAddress as Address } from "./queries";

type Props = { address: Address; withPhone?: boolean };

/** The delivery address of an order, each value in the direction it was typed in. */
export function OrderAddress({ address, withPhone }: Props) {
  return (
    <address className="text-sm text-muted not-italic">
      <span className="block font-medium wrap-anywhere text-ink">
        <bdi>{address.full_name}</bdi>
      </span>
      <span className="block wrap-anywhere">
        <InlineList items={[address.street_address, address.unit_number]} />
      </span>
      <span className="block wrap-anywhere">
        <InlineList items={[address.city, address.province, address.postal_code]} />
      </span>
      {withPhone && (
        <span className="mt-1 block tabular">
          <bdi dir="ltr">{address.phone}</bdi>
        </span>
      )}
    </address>
  );
}
