import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { formatDate } from "@/i18n/dates";
import { InlineList } from "@/i18n/inline-list";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { Schemas } from "../../api/client";
import { Amount } from "../../ui/amount";
import { ListLoading } from "../../ui/staff-list";
import { ordersQueries } from "./queries";

type Printed = Schemas["Printed"];

/** What is printed for an order: a packing list, a label, or its documents. */
export function PrintPage() {
  const { id = "", what = "" } = useParams();
  const { t } = useLanguage();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={`/admin/orders/${id}`} className="inline-flex min-h-11 items-center gap-2 text-brand">
          <Icon of={ArrowLeft} size="sm" flip />
          {t("officeOrders.order.number", { number: orderNumber(id) })}
        </Link>
        <Button icon={Printer} onClick={() => window.print()}>
          {t("officeOrders.print")}
        </Button>
      </div>
      {what === "invoice" ? <Invoices id={id} /> : <Parcel id={id} label={what === "label"} />}
    </>
  );
}

function Parcel({ id, label }: { id: string; label: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(ordersQueries.print(id));
  if (!data)
    return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
  return label ? <Label printed={data} /> : <PackingList printed={data} />;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <article className="card mx-auto w-full max-w-3xl min-w-0 p-4 sm:p-6 print:border-0 print:p-0 print:shadow-none">
      {children}
    </article>
  );
}

function Code({ image, name }: { image: string; name: string }) {
  return (
    <img
      src={`data:image/svg+xml;utf8,${encodeURIComponent(image)}`}
      alt={name}
      className="size-28 bg-white p-1"
    />
  );
}

function AddressLines({ address }: { address: Printed["order"]["shipping_address"] }) {
  return (
    <address className="not-italic wrap-anywhere">
      <p className="text-lg font-bold">
        <bdi>{address.full_name}</bdi>
      </p>
      <p>
        <bdi>
          {address.street_address}, {address.unit_number}
        </bdi>
      </p>
      <p>
        <bdi>
          {address.city}, {address.province} {address.postal_code}
        </bdi>
      </p>
      <p>
        <bdi dir="ltr">{address.phone}</bdi>
      </p>
    </address>
  );
}

function Label({ printed: { order, seller, qr_image, cash_amount } }: { printed: Printed }) {
  const { t, language } = useLanguage();
  return (
    <Sheet>
      <h1 className="sr-only">{t("officeOrders.print.label")}</h1>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-sm text-muted">{t("officeOrders.print.sender")}</p>
          <p className="font-medium">{localText(language, seller.en_name, seller.ar_name)}</p>
          <p className="text-sm">{localText(language, seller.en_address, seller.ar_address)}</p>
        </div>
        <Code image={qr_image} name={t("officeOrders.order.number", { number: order.order_number })} />
      </div>
      <hr className="my-4 border-line" />
      <p className="text-sm text-muted">{t("officeOrders.address")}</p>
      <AddressLines address={order.shipping_address} />
      <hr className="my-4 border-line" />
      <p className="flex flex-wrap justify-between gap-3 text-lg">
        <span>{t("officeOrders.order.number", { number: order.order_number })}</span>
        {cash_amount > 0 && (
          <strong>
            {t("officeOrders.print.cash")}: <Amount of={cash_amount} />
          </strong>
        )}
      </p>
    </Sheet>
  );
}

function PackingList({ printed: { order, qr_image } }: { printed: Printed }) {
  const { t, language } = useLanguage();
  return (
    <Sheet>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{t("officeOrders.print.packing")}</h1>
          <p>{t("officeOrders.order.number", { number: order.order_number })}</p>
          <p className="text-sm text-muted">{formatDate(language, order.created_at)}</p>
        </div>
        <Code image={qr_image} name={t("officeOrders.order.number", { number: order.order_number })} />
      </div>
      <div className="mt-4">
        <AddressLines address={order.shipping_address} />
      </div>
      <table className="mt-5 w-full text-start">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {t("officeOrders.items")}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {t("officeOrders.vendor")}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t("officeOrders.quantity")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.order_items.map((item) => (
            <tr key={item.order_item_id}>
              <td className="py-2 wrap-anywhere">
                <span
                  aria-hidden="true"
                  className="me-3 inline-block size-4 border border-edge align-middle"
                />
                {localName(language, item.product)}{" "}
                <bdi className="text-sm text-muted">
                  {[
                    localBrand(language, item.product),
                    localText(language, item.en_options, item.ar_options),
                    item.sku,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </bdi>
              </td>
              <td className="py-2">{localText(language, item.en_vendor, item.ar_vendor)}</td>
              <td className="py-2 text-end font-bold tabular-nums">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function Invoices({ id }: { id: string }) {
  const { t } = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(ordersQueries.documents(id));
  if (error instanceof ApiError && error.code === "invoice_not_found")
    return (
      <EmptyState
        icon={Printer}
        headingLevel="h1"
        title={t("officeOrders.print.noInvoice")}
        className="card"
      />
    );
  if (!data)
    return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {data.documents.map((document) => (
        <Document key={document.number} document={document} />
      ))}
    </div>
  );
}

/** A figure of a line: in a column, on the screens of phones below the name, with the column's title beside it. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 text-end tabular-nums max-sm:not-print:flex max-sm:not-print:justify-between max-sm:not-print:py-1 sm:ps-4 sm:whitespace-nowrap">
      <span aria-hidden="true" className="text-muted sm:hidden print:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

function Document({ document: it }: { document: Schemas["OrderDocument"] }) {
  const { t, language } = useLanguage();
  const title = it.kind === "credit_note" ? "note" : it.receipt ? "receipt" : "invoice";
  return (
    <Sheet>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl wrap-anywhere">
            {t(`officeOrders.print.${title}`)} <bdi>{it.number}</bdi>
          </h1>
          <p className="text-sm text-muted">
            {t("officeOrders.print.issued")}: {formatDate(language, it.issued_at)}
          </p>
          <p className="mt-3 font-medium">{localText(language, it.seller.en_name, it.seller.ar_name)}</p>
          <p className="text-sm">{localText(language, it.seller.en_address, it.seller.ar_address)}</p>
          {it.seller.vat_number && (
            <p className="text-sm">
              {t("officeOrders.print.vatNumber")}: <bdi dir="ltr">{it.seller.vat_number}</bdi>
            </p>
          )}
          <p className="mt-3">
            {t("officeOrders.customer")}: <InlineList items={[it.buyer.full_name, it.buyer.city]} />
          </p>
        </div>
        {it.qr_image && <Code image={it.qr_image} name={t("officeOrders.print.invoice")} />}
      </div>
      <div
        className="mt-5 overflow-x-auto print:overflow-visible"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keys
        tabIndex={0}
        role="region"
        aria-label={`${t("officeOrders.items")} ${it.number}`}
      >
        <table className="w-full text-start max-sm:text-sm">
          <thead className="border-b border-line text-sm text-muted max-sm:not-print:sr-only">
            <tr>
              {(
                [
                  "officeOrders.items",
                  "officeOrders.quantity",
                  "officeOrders.price",
                  "officeOrders.vat",
                  "officeOrders.total",
                ] as const
              ).map((key, n) => (
                <th
                  key={key}
                  scope="col"
                  className={`py-2 font-medium ${n === 0 ? "text-start" : "text-end sm:ps-4"}`}
                >
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {it.lines.map((line, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a document never change
              <tr key={n} className="max-sm:not-print:block max-sm:not-print:py-2">
                <td className="min-w-32 py-2 wrap-anywhere max-sm:not-print:block max-sm:not-print:py-1 max-sm:not-print:font-medium">
                  {localText(language, line.en_name, line.ar_name)}
                </td>
                <Figure label={t("officeOrders.quantity")}>{line.quantity}</Figure>
                <Figure label={t("officeOrders.price")}>
                  <Amount of={line.unit_price} />
                </Figure>
                <Figure label={t("officeOrders.vat")}>
                  <Amount of={line.vat} />
                </Figure>
                <Figure label={t("officeOrders.total")}>
                  <Amount of={line.gross} />
                </Figure>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 flex justify-between border-t border-line pt-3 text-lg font-bold">
        <span>{t("officeOrders.total")}</span>
        <Amount of={it.total} />
      </p>
    </Sheet>
  );
}
