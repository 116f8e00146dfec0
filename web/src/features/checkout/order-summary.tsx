import { ChevronDown, CircleAlert, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { Quote, Speed } from "@/api/quote-query";
import { currencyTexts, formatAmount } from "@/i18n/format";
import { InlineList } from "@/i18n/inline-list";
import { useT } from "@/i18n/language-context";
import { DeliveryPromise, promisedAt } from "@/lib/delivery-promise";
import { FreeShippingHint, ShippingBySeller } from "@/lib/free-shipping-hint";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { useFocusRecovery } from "@/ui/return-focus";

/** A line of the order as it is shown. */
export type SummaryLine = {
  key: string;
  productId: string;
  name: string;
  /** Empty without one. */
  brand: string;
  image: string;
  /** The chosen colour and size in words. */
  options: readonly string[];
  quantity: number;
  /** The cost of the line, in riyals. */
  total: number;
  /** Why it is unavailable; such a line is not part of the total. */
  missing?: "gone" | "out_of_stock";
  /** Removes it from the order. */
  onRemove: () => void;
};

type Props = {
  lines: readonly SummaryLine[];
  quote: Quote;
  speed: Speed;
  /** The field for a discount code. */
  discount: ReactNode;
  /** Above the form, on small screens, the lines and figures fold under their total. */
  folds: boolean;
};

/** The order's lines and cost. */
export function OrderSummary({ lines, quote, speed, discount, folds }: Props) {
  const t = useT();
  const root = useFocusRecovery<HTMLDivElement>();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <Card ref={root}>
      {folds ? (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
          className="flex w-full items-center justify-between gap-3 text-start"
        >
          <span className="flex items-center gap-1.5 font-medium text-brand">
            {t(unfolded ? "checkout.hideSummary" : "checkout.showSummary")}
            <Icon of={ChevronDown} className={cx("transition-transform", unfolded && "rotate-180")} />
          </span>
          <span className="text-lg font-semibold">
            <Amount riyals={quote.total} size="md" />
          </span>
        </button>
      ) : (
        <h2 className="text-xl">{t("cart.summary")}</h2>
      )}
      <div id={id} hidden={folds && !unfolded}>
        {/* A long list scrolls, which the keyboard must be able to do too. */}
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t("cart.summary")}
          className="mt-4 -me-2 grid max-h-96 gap-4 overflow-y-auto overscroll-contain pe-2"
        >
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        <div className="mt-5 border-t border-line pt-1">{discount}</div>
        <Figures quote={quote} />
        <ShippingBySeller quote={quote} />
        <FreeShippingHint quote={quote} />
        {quote.parcels.length > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <DeliveryPromise deliveries={promisedAt(quote.parcels, speed)} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Figures({ quote }: { quote: Quote }) {
  const t = useT();
  return (
    <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-5 tabular [&>dd]:text-end">
      <Row label={t("cart.subtotal")} riyals={quote.subtotal} />
      {quote.discount > 0 && (
        <>
          <dt className="text-muted">{t("checkout.discount", { code: quote.coupon_code })}</dt>
          <dd className="text-brand">
            <Amount riyals={-quote.discount} />
          </dd>
        </>
      )}
      {!quote.vat_included && <Row label={t("cart.vat")} riyals={quote.vat} />}
      {quote.shipping > 0 ? (
        <Row label={t("cart.shipping")} riyals={quote.shipping} />
      ) : (
        <>
          <dt className="text-muted">{t("cart.shipping")}</dt>
          <dd className="font-medium text-brand">{t("cart.free")}</dd>
        </>
      )}
      <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">{t("cart.total")}</dt>
      <dd className="mt-2 border-t border-line pt-3 text-lg font-semibold">
        <Amount riyals={quote.total} size="md" />
      </dd>
      {quote.vat_included && <Row label={t("cart.vatIncluded")} riyals={quote.vat} />}
    </dl>
  );
}

function Line({ line }: { line: SummaryLine }) {
  const t = useT();
  const { missing } = line;
  const name = line.name || t("cart.unnamed");
  return (
    <li className="flex gap-3">
      <Picture
        src={line.image}
        alt=""
        sizes="64px"
        className={cx("size-16 shrink-0 rounded-inner", missing && "opacity-60 grayscale")}
      />
      <div className="min-w-0 flex-1 text-sm">
        {line.brand && <bdi className="block text-xs text-muted">{line.brand}</bdi>}
        <p className={cx("line-clamp-2 font-medium wrap-anywhere", missing && "text-muted line-through")}>
          <bdi>{name}</bdi>
        </p>
        {line.options.length > 0 && (
          <p className="text-muted">
            <InlineList items={line.options} />
          </p>
        )}
        {missing ? (
          <p className="flex items-start gap-1.5 text-danger">
            <Icon of={CircleAlert} size="sm" className="mt-0.75" />
            <span>
              {t(missing === "gone" ? "cart.gone" : "cart.soldOut")} · {t("cart.notCounted")}
            </span>
          </p>
        ) : (
          <p className="text-muted tabular">{t("checkout.quantity", { n: line.quantity })}</p>
        )}
      </div>
      {missing ? (
        <IconButton
          icon={X}
          size="sm"
          label={t("cart.remove", { name })}
          onClick={line.onRemove}
          className="-me-1.5 -mt-1"
        />
      ) : (
        <Amount riyals={line.total} />
      )}
    </li>
  );
}

function Row({ label, riyals }: { label: string; riyals: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>
        <Amount riyals={riyals} />
      </dd>
    </>
  );
}

function Amount({ riyals, size = "sm" }: { riyals: number; size?: "sm" | "md" }) {
  return <Price size={size} amount={formatAmount(riyals)} currency={currencyTexts.symbol} />;
}
