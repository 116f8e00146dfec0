import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { EmptyState } from "@/ui/empty-state";
import { officeQueries } from "../../api/queries";
import { ListLoading } from "../../ui/staff-list";
import { ProductEditor } from "./product-editor";
import { productsQueries } from "./queries";

/** The editor of a product that is there. */
export function ProductPage() {
  const t = useT();
  const { id = "" } = useParams();
  const choices = useQuery(officeQueries.productChoices());
  const product = useQuery(productsQueries.one(id));
  const error = product.error ?? choices.error;
  if (error instanceof ApiError && error.code === "product_not_found")
    return <EmptyState icon={PackageX} headingLevel="h1" title={t("editor.gone")} />;
  if (error)
    return (
      <QueryError
        error={error}
        onRetry={() => Promise.all([product.refetch(), choices.refetch()])}
        retrying={product.isFetching || choices.isFetching}
      />
    );
  if (!product.data || !choices.data) return <ListLoading rows={10} />;
  return (
    <ProductEditor
      key={`${product.data.id} ${product.data.version} ${product.dataUpdatedAt}`}
      product={product.data}
      choices={choices.data}
    />
  );
}

/** The editor of a product to be. */
export function NewProductPage() {
  const choices = useQuery(officeQueries.productChoices());
  if (choices.error)
    return <QueryError error={choices.error} onRetry={choices.refetch} retrying={choices.isFetching} />;
  return choices.data ? <ProductEditor choices={choices.data} /> : <ListLoading rows={10} />;
}
