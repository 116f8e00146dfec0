import { formatAmount } from "@/i18n/format";
import { InlineList } from "@/i18n/inline-list";
import { orderNumber } from "@/lib/order-number";
import { LogoMark } from "@/ui/logo-mark";
import { bothTimes, invoiceTexts as texts, methodTexts, type Both } from "./invoice-texts";
import type { Invoice } from "./queries";

/** On a phone the description has a line of its own above the figures. */
const narrowRow = "max-sm:grid max-sm:grid-cols-[1fr_2fr_2fr_2fr_2fr]";

/** The texts that differ between tax documents and the receipts of a shop without a VAT number. */
const wordings = {
  tax: {
    invoice: texts.invoice,
    creditNote: texts.creditNote,
    invoiceNumber: texts.invoiceNumber,
    creditNumber: texts.creditNumber,
    original: texts.original,
    originalDate: texts.originalDate,
  },
  receipt: {
    invoice: texts.receipt,
    creditNote: texts.cancellation,
    invoiceNumber: texts.receiptNumber,
    creditNumber: texts.receiptNumber,
    original: texts.forReceipt,
    originalDate: texts.receiptDate,
  },
} as const;

/**
 * One document on A4: English at the left, Arabic at the right, the same in both languages of the shop. It is
 * paper, so it stays light with the dark theme.
 */
export function InvoiceSheet({ document }: { document: Invoice }) {
  const { seller, buyer, lines } = document;
  const credit = document.kind === "credit_note";
  const words = wordings[document.receipt ? "receipt" : "tax"];
  // A code with the signature in it has four times as many squares, and must stay readable.
  const signed = document.qr.length > 200;
  const returned = document.return_id !== undefined;
  const title = !credit
    ? words.invoice
    : returned && document.receipt
      ? texts.returnReceipt
      : words.creditNote;
  return (
    <article
      dir="ltr"
      lang="en"
      aria-label={`${title.en} / ${title.ar} ${document.number}`}
      className="invoice mx-auto w-full max-w-[210mm] rounded-card border border-line bg-white p-5 text-sm text-ink sm:p-10"
    >
      <header className="flex items-start justify-between gap-6">
        <Party name={seller.en_name} address={seller.en_address} logo />
        <Party name={seller.ar_name} address={seller.ar_address} arabic />
      </header>

      <h2 className="my-6 flex flex-wrap items-baseline justify-between gap-x-6 border-y border-line py-3 text-xl">
        <span>{title.en}</span>
        {/* Its own direction makes its end the left: it is aligned to the right of the paper, also alone on a
           line. */}
        <span lang="ar" dir="rtl" className="me-auto">
          {title.ar}
        </span>
      </h2>

      <dl className="grid gap-1">
        <Fact label={credit ? words.creditNumber : words.invoiceNumber} value={String(document.number)} />
        {credit && (
          <>
            {document.original_number && (
              <Fact label={words.original} value={String(document.original_number)} />
            )}
            {document.original_issued_at && (
              <Fact label={words.originalDate} value={bothTimes(document.original_issued_at)} />
            )}
            <Fact label={texts.reason} value={returned ? texts.returned : texts.cancelled} />
          </>
        )}
        <Fact label={texts.issued} value={bothTimes(document.issued_at)} />
        <Fact label={texts.order} value={`#${orderNumber(document.order_id)}`} />
        {seller.vat_number && <Fact label={texts.vatNumber} value={seller.vat_number} />}
        {seller.commercial_registration && (
          <Fact label={texts.registration} value={seller.commercial_registration} />
        )}
        <Fact label={texts.buyer} value={[buyer.full_name, buyer.city]} />
        <Fact label={texts.payment} value={methodTexts[document.payment_method]} />
      </dl>

      <table className="mt-6 w-full border-collapse tabular">
        <thead>
          <tr className={`border-b-2 border-ink align-bottom text-xs ${narrowRow}`}>
            <HeadCell text={texts.description} wide />
            <HeadCell text={texts.quantity} />
            <HeadCell text={texts.unitPrice} />
            <HeadCell text={texts.net} />
            <HeadCell text={texts.vat} />
            <HeadCell text={texts.gross} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a product may be bought in two colours
            <tr key={i} className={`border-b border-line align-top ${narrowRow}`}>
              <td className="py-2 pe-3 max-sm:col-span-5 max-sm:pe-0 max-sm:pb-0">
                <span className="block">{line.en_name}</span>
                <bdi lang="ar" dir="rtl" className="block text-start text-muted">
                  {line.ar_name}
                </bdi>
                {line.sku && <bdi className="block text-xs text-muted">SKU {line.sku}</bdi>}
              </td>
              <Amount>{String(line.quantity)}</Amount>
              <Amount>{formatAmount(line.unit_price)}</Amount>
              <Amount>{formatAmount(line.net)}</Amount>
              <Amount>{formatAmount(line.vat)}</Amount>
              <Amount>{formatAmount(line.gross)}</Amount>
            </tr>
          ))}
        </tbody>
      </table>

      <div className="invoice-end mt-6 flex flex-col-reverse items-center gap-6 sm:flex-row sm:items-start sm:justify-between">
        {document.qr_image && (
          <figure className={signed ? "grid shrink-0 justify-items-center" : "grid justify-items-center"}>
            <img
              src={`data:image/svg+xml;utf-8,${encodeURIComponent(document.qr_image)}`}
              alt="QR"
              className={signed ? "size-48" : "size-36"}
            />
          </figure>
        )}
        <dl className="grid w-full max-w-lg gap-1 tabular sm:ms-auto">
          <Sum label={texts.subtotal} riyals={document.subtotal} />
          {document.discount > 0 && <Sum label={texts.discount} riyals={-document.discount} />}
          <Sum label={texts.shipping} riyals={document.shipping} />
          <Sum label={texts.taxable} riyals={document.subtotal - document.discount + document.shipping} />
          <Sum label={texts.totalVat} riyals={document.vat} />
          <Sum label={credit ? texts.refunded : texts.total} riyals={document.total} strong />
        </dl>
      </div>

      <footer className="mt-8 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-xs text-muted">
        <span>{credit ? texts.amounts.en : `${texts.amounts.en}. ${texts.thanks.en}.`}</span>
        <span lang="ar" dir="rtl" className="me-auto">
          {credit ? texts.amounts.ar : `${texts.amounts.ar}. ${texts.thanks.ar}.`}
        </span>
      </footer>
    </article>
  );
}

type PartyProps = { name: string; address: string; arabic?: boolean; logo?: boolean };

function Party({ name, address, arabic, logo }: PartyProps) {
  return (
    <div lang={arabic ? "ar" : "en"} dir={arabic ? "rtl" : "ltr"} className="flex min-w-0 flex-1 gap-3">
      {logo && <LogoMark className="size-10 shrink-0" />}
      <div className="min-w-0">
        <p className="text-lg font-semibold">{name}</p>
        {address && <p className="text-muted">{address}</p>}
      </div>
    </div>
  );
}

/**
 * The label in each language at its side, the value between them: one for both, one in each, or values that
 * were typed by people.
 */
function Fact({ label, value }: { label: Both; value: string | Both | readonly string[] }) {
  return (
    <div className="grid grid-cols-[minmax(4.75rem,1fr)_minmax(0,auto)_minmax(4.75rem,1fr)] items-baseline gap-x-3 sm:gap-x-4">
      <dt className="text-muted">{label.en}</dt>
      {typeof value === "string" ? (
        <dd className="text-center font-medium wrap-anywhere tabular">
          <bdi>{value}</bdi>
        </dd>
      ) : isTyped(value) ? (
        <dd className="text-center font-medium wrap-anywhere">
          <InlineList items={value} />
        </dd>
      ) : (
        <dd className="grid justify-items-center text-center font-medium tabular sm:flex sm:gap-3">
          <span>{value.en}</span>
          <bdi lang="ar" dir="rtl">
            {value.ar}
          </bdi>
        </dd>
      )}
      <dd lang="ar" dir="rtl" className="text-muted">
        {label.ar}
      </dd>
    </div>
  );
}

function isTyped(value: Both | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function HeadCell({ text, wide }: { text: Both; wide?: boolean }) {
  const english = <span className="block font-semibold">{text.en}</span>;
  const arabic = (
    <bdi lang="ar" dir="rtl" className="font-medium text-muted">
      {text.ar}
    </bdi>
  );
  if (!wide) {
    return (
      <th scope="col" className="px-1.5 py-2 text-end max-sm:px-0 last:pe-0">
        {english}
        {arabic}
      </th>
    );
  }
  // Names are aligned to the sides of their column, each under its own heading.
  return (
    <th scope="col" className="py-2 pe-3 max-sm:col-span-5 max-sm:pe-0 max-sm:pb-0">
      <span className="flex items-baseline justify-between gap-3">
        {english}
        {arabic}
      </span>
    </th>
  );
}

function Amount({ children }: { children: string }) {
  return (
    <td className="px-1.5 py-2 text-end whitespace-nowrap max-sm:px-0 max-sm:text-xs last:pe-0">
      {children}
    </td>
  );
}

type SumProps = { label: Both; riyals: number; strong?: boolean };

function Sum({ label, riyals, strong }: SumProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] items-baseline gap-x-4 ${
        strong ? "mt-1 border-t-2 border-ink pt-2 text-base font-semibold" : ""
      }`}
    >
      <dt>{label.en}</dt>
      <dd className="text-end font-medium whitespace-nowrap">{formatAmount(riyals)}</dd>
      <dd lang="ar" dir="rtl">
        {label.ar}
      </dd>
    </div>
  );
}
