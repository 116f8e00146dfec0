import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { ProductLabel } from "./product-label";
import { marketingQueries } from "./queries";

export type PickedProduct = { id: string; en_name: string; ar_name: string; image_url: string };

type Props = {
  /** Ids of those that cannot be picked again. */
  taken?: readonly string[];
  onPick: (product: PickedProduct) => void;
};

const shown = 6;

/** Finds products by name, brand or SKU, and picks one at a time. */
export function ProductPicker({ taken = [], onPick }: Props) {
  const { t, language } = useLanguage();
  const [text, setText] = useState("");
  const q = useDebouncedValue(text.trim(), 250);
  const { data, error, refetch, isFetching } = useQuery({
    ...marketingQueries.products(q),
    placeholderData: (before) => before,
  });
  const found = data?.products.filter((product) => !taken.includes(product.id)).slice(0, shown);
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <Field label={t("officeMarketing.findProduct")}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The form around it is not sent.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      {error && <QueryError error={error} onRetry={refetch} retrying={isFetching} />}
      {found?.length === 0 && <p className="text-muted">{t("office.noMatch")}</p>}
      <ul className="grid gap-2">
        {found?.map((product) => {
          const name = localName(language, product);
          return (
            <li key={product.id} className="flex items-center gap-3">
              <ProductLabel product={product} />
              <Button
                variant="outline"
                size="sm"
                aria-label={t("officeMarketing.pick", { name })}
                onClick={() => onPick(product)}
              >
                {t("office.add")}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
