import { CircleAlert, Undo2 } from "lucide-react";
import { useRef, type ReactNode, type RefObject } from "react";
import { ApiError } from "@/api/api-error";
import type { Quote } from "@/api/quote-query";
import { useLanguage, useT } from "@/i18n/language-context";
import { DeliveryPromise, promisedAt, usualSpeed } from "@/lib/delivery-promise";
import { FreeShippingHint, ShippingBySeller } from "@/lib/free-shipping-hint";
import { useCity } from "@/lib/use-city";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { StickyBar } from "@/ui/sticky-bar";
import { useViewportPosition } from "@/ui/use-viewport-position";
import { Amount } from "./amount";
import { DiscountCode } from "./discount-code";
import { useCartQuote } from "./use-cart-lines";

/** The cost of the cart, as quoted by the server. `ready`: everything in it can be ordered. */
export function OrderSummary({ ready }: { ready: boolean }) {
  const t = useT();
  const button = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData, isFetching, refetch } = useCartQuote();

  return (
    <Card className="lg:sticky lg:top-28">
      <h2 className="text-xl">{t("cart.summary")}</h2>
      <DiscountCode refusal={isPlaceholderData ? undefined : data?.coupon_error} />
      <div className="mt-5 border-t border-line pt-4">
        {data ? (
          <>
            <Figures quote={data} counting={isPlaceholderData} />
            <ShippingBySeller quote={data} />
            <FreeShippingHint quote={data} />
            <Arrival quote={data} />
          </>
        ) : error ? (
          <QuoteFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <FiguresSkeleton />
        )}
      </div>
      <div ref={button} className="mt-5">
        <CheckoutLink ready={ready && data !== undefined} className="w-full" />
      </div>
      <p className="mt-4 flex items-center gap-2 text-sm text-muted">
        <Icon of={Undo2} size="sm" flip />
        {t("cart.returns")}
      </p>
      {data && <TotalBar button={button} total={data.total} ready={ready} />}
    </Card>
  );
}

/** When it arrives in the chosen city. */
function Arrival({ quote }: { quote: Quote }) {
  const { language, t } = useLanguage();
  const [city] = useCity();
  if (quote.parcels.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-normal text-muted">
        {t("promise.to", { city: city.name[language] })}
      </h3>
      <DeliveryPromise deliveries={promisedAt(quote.parcels, usualSpeed(quote.express_fee))} />
    </section>
  );
}

function CheckoutLink({ ready, className }: { ready: boolean; className: string }) {
  const t = useT();
  return ready ? (
    <Link to="/checkout" className={cx(buttonStyle(), className)}>
      {t("cart.checkout")}
    </Link>
  ) : (
    <Button disabled className={className}>
      {t("cart.checkout")}
    </Button>
  );
}

type TotalBarProps = { button: RefObject<Element | null>; total: number; ready: boolean };

/** Where the summary lies below the lines: the total and its button until the summary's own is in view. */
function TotalBar({ button, total, ready }: TotalBarProps) {
  const t = useT();
  if (useViewportPosition(button) !== "below") return null;
  return (
    <StickyBar label={t("cart.totalBar")} shown className="flex-wrap lg:hidden">
      <div>
        <p className="text-sm text-muted">{t("cart.total")}</p>
        <Amount riyals={total} size="md" />
      </div>
      <CheckoutLink ready={ready} className="max-sm:flex-1" />
    </StickyBar>
  );
}

const rows = "grid grid-cols-[1fr_auto] gap-y-2 tabular [&>dd]:text-end";
const lastRow = "mt-2 border-t border-line pt-3 text-lg font-semibold";

/** `counting`: these are the figures before the last change. */
function Figures({ quote, counting }: { quote: Quote; counting: boolean }) {
  const t = useT();
  const vat = (
    <Row label={t(quote.vat_included ? "cart.vatIncluded" : "cart.vat")}>
      <Amount riyals={quote.vat} />
    </Row>
  );
  return (
    <>
      <dl aria-busy={counting} className={cx(rows, "transition-opacity", counting && "opacity-50")}>
        <Row label={t("cart.subtotal")}>
          <Amount riyals={quote.subtotal} />
        </Row>
        {quote.discount > 0 && (
          <Row label={t("cart.discount")} className="text-brand">
            <Amount riyals={-quote.discount} />
          </Row>
        )}
        <Row label={t("cart.shipping")}>
          {quote.shipping > 0 ? (
            <Amount riyals={quote.shipping} />
          ) : (
            <span className="font-medium text-brand">{t("cart.free")}</span>
          )}
        </Row>
        {!quote.vat_included && vat}
        <dt className={lastRow}>{t("cart.total")}</dt>
        <dd className={lastRow}>
          <Amount riyals={quote.total} size="md" />
        </dd>
        {quote.vat_included && vat}
      </dl>
      <p role="status" className="sr-only">
        {counting ? t("cart.counting") : ""}
      </p>
    </>
  );
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className={className ?? "text-muted"}>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

/** As tall as the figures, so that the layout does not shift when they load. */
function FiguresSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("cart.counting")} className={rows}>
      {[1, 2, 3].map((n) => (
        <SkeletonRow key={n} />
      ))}
      <SkeletonRow className={lastRow} />
    </div>
  );
}

function SkeletonRow({ className }: { className?: string }) {
  return (
    <>
      <span className={cx("flex h-[1lh] items-center", className)}>
        <Skeleton className="h-4 w-24" />
      </span>
      <span className={cx("flex h-[1lh] items-center justify-end", className)}>
        <Skeleton className="h-4 w-20" />
      </span>
    </>
  );
}

function QuoteFailed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { t, errorText } = useLanguage();
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <p className="flex items-start gap-2">
        <Icon of={CircleAlert} className="text-danger" />
        <span>
          <span className="block font-medium">{t("cart.quoteFailed")}</span>
          <span className="text-muted">{errorText(error instanceof ApiError ? error.code : undefined)}</span>
        </span>
      </p>
      <Button variant="outline" size="sm" loading={retrying} onClick={onRetry}>
        {t("state.retry")}
      </Button>
    </div>
  );
}
