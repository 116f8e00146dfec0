import { useT } from "@/i18n/language-context";
import type { OrderAddress as Address } from "./queries";

type Props = { address: Address; withPhone?: boolean };

/** Where an order goes, each line in the direction it was typed in. */
export function OrderAddress({ address, withPhone }: Props) {
  const comma = useT()("list.comma");
  const lines = [
    [address.street_address, address.unit_number],
    [address.city, address.province, address.postal_code],
  ];
  return (
    <address className="text-sm text-muted not-italic">
      <span className="block font-medium wrap-anywhere text-ink">
        <bdi>{address.full_name}</bdi>
      </span>
      {lines.map((parts) => (
        <span key={parts[0]} className="block wrap-anywhere">
          {parts.filter(Boolean).map((part, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
            <span key={i}>
              {i > 0 && comma}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      ))}
      {withPhone && (
        <span className="mt-1 block tabular">
          <bdi dir="ltr">{address.phone}</bdi>
        </span>
      )}
    </address>
  );
}
