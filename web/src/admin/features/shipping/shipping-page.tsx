import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { CalendarSection } from "./calendar-section";
import { PlacesSection } from "./places-section";
import { shippingQueries } from "./queries";
import { SellersSection } from "./sellers-section";
import { DeliverySimulator } from "./delivery-simulator";
import { ZonesSection } from "./zones-section";

/** Where parcels go, when they arrive and what that costs. */
export function ShippingPage() {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(shippingQueries.overview());
  return (
    <>
      <PageHeader title={t("office.feature.shipping")} text={t("officeShipping.text")} />
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <ZonesSection overview={data} />
          <DeliverySimulator overview={data} />
          <CalendarSection key={`calendar ${data.version}`} overview={data} />
          <PlacesSection key={`places ${data.version}`} overview={data} />
          <SellersSection overview={data} />
        </div>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}
