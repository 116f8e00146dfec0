import { InlineList } from "@/i18n/inline-list";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { RadioGroup } from "@/ui/radio-group";
import type { SavedAddress } from "./shipping";

/** The choice of none of the saved ones. */
const another = "";

type Props = {
  addresses: readonly SavedAddress[];
  chosen: SavedAddress | undefined;
  onPick: (address: SavedAddress | undefined) => void;
};

/** The saved addresses to choose from, and another one. */
export function SavedAddresses({ addresses, chosen, onPick }: Props) {
  const t = useT();
  return (
    <RadioGroup
      legend={t("checkout.deliverTo")}
      boxed
      value={chosen?.id ?? another}
      onChange={(id) => onPick(addresses.find((address) => address.id === id))}
      options={[
        ...addresses.map((address) => ({
          value: address.id,
          label: (
            <span className="font-medium wrap-anywhere">
              <InlineList items={[address.street_address, address.unit_number]} />
            </span>
          ),
          description: (
            <span className="wrap-anywhere">
              <InlineList items={[address.full_name, address.city, address.province, address.postal_code]} />
            </span>
          ),
          note: address.is_default && <Badge>{t("checkout.default")}</Badge>,
        })),
        { value: another, label: t("checkout.anotherAddress") },
      ]}
    />
  );
}
