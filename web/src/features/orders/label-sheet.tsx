import type { components } from "@/api/schema";
import { InlineList } from "@/i18n/inline-list";
import { orderNumber } from "@/lib/order-number";
import { LogoMark } from "@/ui/logo-mark";
import type { Both } from "./invoice-texts";

const texts = {
  title: { en: "Return label", ar: "ملصق إرجاع" },
  from: { en: "From", ar: "المرسل" },
  to: { en: "To", ar: "المرسل إليه" },
  number: { en: "Return", ar: "رقم الإرجاع" },
  order: { en: "Order", ar: "رقم الطلب" },
  seller: { en: "Seller", ar: "البائع" },
  contents: { en: "Contents", ar: "المحتويات" },
  fold: { en: "Cut here and put the label on the parcel.", ar: "قصّ من هنا وضع الملصق على الطرد." },
} as const satisfies Record<string, Both>;

/** A label on paper, which has both languages and stays light with the dark theme. */
export function LabelSheet({ label }: { label: components["schemas"]["ReturnLabel"] }) {
  const { return: one, from, to } = label;
  return (
    <article
      dir="ltr"
      lang="en"
      aria-label={`${texts.title.en} / ${texts.title.ar} ${orderNumber(one.return_id)}`}
      className="label invoice mx-auto w-full max-w-[210mm] rounded-card border border-line bg-white p-5 text-sm text-ink sm:p-10"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-3 text-xl font-semibold">
          <LogoMark className="size-10 shrink-0" />
          {texts.title.en}
        </p>
        <p lang="ar" dir="rtl" className="text-xl font-semibold">
          {texts.title.ar}
        </p>
      </div>
      <div className="mt-6 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <Party
          label={texts.to}
          lines={[to.ar_name, to.en_name, to.ar_address, to.en_address].filter((line) => line !== "")}
        />
        <Party
          label={texts.from}
          lines={[
            from.full_name,
            [from.street_address, from.unit_number],
            [from.city, from.province, from.postal_code],
            from.phone,
          ]}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-6 border-t border-line pt-6">
        <img
          src={`data:image/svg+xml;utf-8,${encodeURIComponent(label.qr_image)}`}
          alt="QR"
          className="size-36"
        />
        <dl className="grid w-full gap-1 sm:w-auto sm:flex-1">
          <Fact label={texts.number} value={`#${orderNumber(one.return_id)}`} />
          <Fact label={texts.order} value={`#${orderNumber(one.order_id)}`} />
          <Fact label={texts.seller} value={[...new Set([one.en_vendor, one.ar_vendor])]} />
        </dl>
      </div>
      <div className="mt-6 border-t border-line pt-6">
        <Heading text={texts.contents} />
        <ul className="mt-2 grid gap-1">
          {one.lines.map((line) => (
            <li key={line.order_item_id} className="flex flex-wrap justify-between gap-x-6">
              <span>
                {line.quantity} × {line.product.en_name}
              </span>
              <bdi lang="ar" dir="rtl" className="text-muted">
                {line.product.ar_name}
              </bdi>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-dashed border-line pt-3 text-xs text-muted">
        <span>{texts.fold.en}</span>
        <span lang="ar" dir="rtl">
          {texts.fold.ar}
        </span>
      </p>
    </article>
  );
}

function Heading({ text }: { text: Both }) {
  return (
    <h2 className="flex justify-between gap-4 text-xs font-medium text-muted">
      <span>{text.en}</span>
      <span lang="ar" dir="rtl">
        {text.ar}
      </span>
    </h2>
  );
}

function Party({ label, lines }: { label: Both; lines: readonly (string | string[])[] }) {
  return (
    <section>
      <Heading text={label} />
      {lines.map((line) => (
        <p key={String(line)} className="text-base">
          {typeof line === "string" ? <bdi>{line}</bdi> : <InlineList items={line} />}
        </p>
      ))}
    </section>
  );
}

function Fact({ label, value }: { label: Both; value: string | string[] }) {
  return (
    <div className="grid grid-cols-[minmax(4.75rem,1fr)_minmax(0,auto)_minmax(4.75rem,1fr)] items-baseline gap-x-3 sm:gap-x-4">
      <dt className="text-muted">{label.en}</dt>
      <dd className="text-center font-medium">
        {typeof value === "string" ? <bdi>{value}</bdi> : <InlineList items={value} />}
      </dd>
      <dd lang="ar" dir="rtl" className="text-muted">
        {label.ar}
      </dd>
    </div>
  );
}
