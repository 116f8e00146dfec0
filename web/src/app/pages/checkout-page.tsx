import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { quoteQuery, type QuotedLine, type Speed } from "@/api/quote-query";
import { accountQueries } from "@/features/account/queries";
import { setAppliedCode, useAppliedCode } from "@/features/cart/applied-code";
import { useCart, useCartActions } from "@/features/cart/cart-context";
import { sameLine } from "@/features/cart/cart-lines";
import { DiscountCode } from "@/features/cart/discount-code";
import { toQuoteLine } from "@/features/cart/quote-line";
import { AttemptRecovery } from "@/features/checkout/attempt-recovery";
import { Checkout } from "@/features/checkout/checkout";
import { useUnansweredAttempt } from "@/features/checkout/order-attempt";
import { OrderConfirmation } from "@/features/checkout/order-confirmation";
import { PaymentRedirectNotice } from "@/features/checkout/payment-redirect-notice";
import type { PlacedOrder } from "@/features/checkout/queries";
import { useCity } from "@/lib/use-city";
import { ordersQueries } from "@/features/orders/queries";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { usualSpeed } from "@/lib/delivery-promise";
import { writeLastOrder } from "@/lib/last-order";
import { QueryError } from "@/lib/query-error";
import { useShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

/** How long the confirmation is shown before the redirect to the home page, in milliseconds. */
const homeAfter = 1500;

export function CheckoutPage() {
  const { user } = useAuth();
  const [placed, setPlaced] = useState<PlacedOrder>();
  // The guard shows this page to members only.
  const userId = user?.id ?? "";
  return (
    <Container className="py-6 sm:py-10">
      {placed?.payment_url ? (
        <PaymentRedirectNotice orderId={placed.order_id} paymentURL={placed.payment_url} />
      ) : placed ? (
        <Done order={placed} />
      ) : (
        <Ordering key={userId} userId={userId} onPlaced={setPlaced} />
      )}
    </Container>
  );
}

type OrderingProps = { userId: string; onPlaced: (order: PlacedOrder) => void };

/** Checkout: the member's cart at today's prices, prefilled with the data of the account. */
function Ordering({ userId, onPlaced }: OrderingProps) {
  const { language, t } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [city] = useCity();
  const unanswered = useUnansweredAttempt(userId);
  const { lines: inCart, status } = useCart();
  const { refresh, remove, setQuantity } = useCartActions();
  const coupon = useAppliedCode();
  const { maps } = useShopConfig();
  const [wanted, setWanted] = useState({
    city: city.name[language],
    province: city.region[language],
    speed: usualSpeed(city.express_fee),
  });
  const setDestination = useCallback((to: string, province: string, speed: Speed) => {
    // A city that is being typed is no place yet.
    setWanted((before) => ({ city: to || before.city, province, speed }));
  }, []);
  const asked = quoteQuery({ lines: inCart.map(toQuoteLine), coupon, userId, ...wanted });
  const quote = useQuery({ ...asked, refetchOnMount: "always" });
  const profile = useQuery(accountQueries.profile(userId));
  const addresses = useQuery(accountQueries.addresses(userId));

  function finish(order: PlacedOrder) {
    onPlaced(order);
    writeLastOrder(userId, order.order_id);
    queryClient.setQueryData(ordersQueries.one(userId, order.order_id).queryKey, order);
    setAppliedCode("");
    refresh();
    void queryClient.invalidateQueries({ queryKey: accountQueries.addresses(userId).queryKey });
  }

  if (status === "ready" && inCart.length === 0 && unanswered) {
    return (
      <AttemptRecovery
        attempt={unanswered}
        onPlaced={finish}
        onNone={() => void navigate("/cart", { replace: true })}
      />
    );
  }
  if (status === "ready" && inCart.length === 0) return <Navigate to="/cart" replace />;
  const title = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 className="text-2xl sm:text-3xl">{t("page.checkout")}</h1>
      <Link
        to="/cart"
        className="inline-flex items-center gap-1.5 rounded-sm text-sm text-brand underline-offset-4 hover:underline"
      >
        <Icon of={ArrowLeft} size="sm" flip />
        {t("checkout.backToCart")}
      </Link>
    </div>
  );
  const error = quote.data ? undefined : quote.error;
  if (status === "failed" || error) {
    return (
      <>
        {title}
        <QueryError error={error} onRetry={error ? quote.refetch : refresh} retrying={quote.isFetching} />
      </>
    );
  }
  // The account's data only prefills the form, which works without it.
  if (!quote.data || profile.isPending || addresses.isPending) {
    return (
      <>
        {title}
        <Waiting />
      </>
    );
  }
  return (
    <>
      {title}
      <Checkout
        userId={userId}
        buyer={profile.data}
        addresses={addresses.data ?? []}
        city={{ name: city.name[language], region: city.region[language] }}
        quote={quote.data}
        counting={quote.isPlaceholderData}
        discount={<DiscountCode refusal={quote.isPlaceholderData ? undefined : quote.data.coupon_error} />}
        onDestination={setDestination}
        onRemoveMissing={() => {
          for (const line of quote.data.lines) {
            if (line.state === "reduced") setQuantity(keyOf(line), line.quantity);
            else if (line.state !== "ok") remove(keyOf(line));
          }
        }}
        lines={quote.data.lines.map((line) => {
          const key = keyOf(line);
          const held = inCart.find((other) => sameLine(other, key));
          return {
            key: [key.id, key.color, key.size].join(" "),
            productId: line.product_id,
            // The quote has no names for products that are no longer sold.
            name: localName(language, line) || (held?.name ?? ""),
            brand: localBrand(language, line),
            image: line.image_url || (held?.image ?? ""),
            options: line.options.map(({ en_label, ar_label }) => localText(language, en_label, ar_label)),
            quantity: line.quantity,
            total: line.line_total,
            missing: line.state === "gone" || line.state === "out_of_stock" ? line.state : undefined,
            onRemove: () => remove(key),
          };
        })}
        maps={maps}
        refreshQuote={() =>
          queryClient.fetchQuery({ ...asked, staleTime: 0 }).catch((failure: unknown) => {
            console.error(failure);
            return undefined;
          })
        }
        onPlaced={finish}
        onEmpty={refresh}
      />
    </>
  );
}

/** The line of the cart that was quoted. */
function keyOf({ product_id, color, size }: QuotedLine) {
  return { id: product_id, color: color || undefined, size: size || undefined };
}

/** The confirmation, and after a moment the redirect to the home page. */
function Done({ order }: { order: PlacedOrder }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    toast.success(t("checkout.success"), {
      action: {
        label: t("checkout.viewOrder"),
        onClick: () => void navigate(`/orders/${order.order_id}`),
      },
    });
    const timer = window.setTimeout(() => void navigate("/"), homeAfter);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each order, whatever the language does
  }, [order.order_id]);
  return <OrderConfirmation order={order} />;
}

function Waiting() {
  const { t } = useLanguage();
  return (
    <div
      role="status"
      aria-label={t("shell.loading")}
      className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_25rem]"
    >
      <Skeleton className="h-128 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
