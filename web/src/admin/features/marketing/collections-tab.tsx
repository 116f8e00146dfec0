import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, Plus } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import type { Schemas } from "../../api/client";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { ListLoading } from "../../ui/staff-list";
import { CollectionDialog } from "./collection-dialog";
import { EntryList } from "./entry-list";
import { marketingQueries } from "./queries";
import type { Entry } from "./use-entries";

/** Collections of products with a page of their own. */
export function CollectionsTab() {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const { data, error, refetch, isFetching } = useQuery(marketingQueries.collections());
  const [editing, setEditing] = useState<{ collection?: Entry<"collections"> }>();
  return (
    <MarketingLayout
      text={t("officeMarketing.collectionsText")}
      actions={
        may && (
          <Button icon={Plus} onClick={() => setEditing({})}>
            {t("officeMarketing.addCollection")}
          </Button>
        )
      }
    >
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <ListLoading />
      ) : data.collections.length === 0 ? (
        <EmptyState icon={LayoutGrid} title={t("officeMarketing.noCollections")} className="card" />
      ) : (
        <EntryList
          kind="collections"
          label={t("officeMarketing.collections")}
          entries={data.collections}
          nameOf={({ fields }) => localName(language, fields)}
          detail={(entry) => (
            <>
              {t("products.total", { n: (entry as Schemas["StaffCollection"]).total })}
              {entry.fields.home && ` · ${t("officeMarketing.onHome")}`}
              {" · "}
              <a href={`/collections/${entry.fields.slug}`} dir="ltr" className="text-brand underline">
                /collections/{entry.fields.slug}
              </a>
            </>
          )}
          onEdit={(collection) => setEditing({ collection })}
        />
      )}
      {editing && <CollectionDialog {...editing} onClose={() => setEditing(undefined)} />}
    </MarketingLayout>
  );
}
