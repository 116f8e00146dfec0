import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { quoteQuery } from "@/api/quote-query";
import { accountQueries } from "@/features/account/queries";
import { setAppliedCode, useAppliedCode } from "@/features/cart/applied-code";
import { useCart } from "@/features/cart/cart-context";
import { sameLine } from "@/features/cart/cart-lines";
import { toQuoteLine } from "@/features/cart/quote-line";
import { AttemptRecovery } from "@/features/checkout/attempt-recovery";
import { Checkout } from "@/features/checkout/checkout";
import { useUnansweredAttempt } from "@/features/checkout/order-attempt";
import { OrderConfirmation } from "@/features/checkout/order-confirmation";
import type { PlacedOrder } from "@/features/checkout/queries";
import { useCity } from "@/features/delivery/use-city";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
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
      {placed ? <Done order={placed} /> : <Ordering key={userId} userId={userId} onPlaced={setPlaced} />}
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
  const { maps } = useShopConfig();
  const unanswered = useUnansweredAttempt(userId);
  const { lines: inCart, status, refresh, remove } = useCart();
  const coupon = useAppliedCode();
  const asked = quoteQuery({ lines: inCart.map(toQuoteLine), coupon, userId });
  const quote = useQuery({ ...asked, refetchOnMount: "always" });
  const profile = useQuery(accountQueries.profile(userId));
  const addresses = useQuery(accountQueries.addresses(userId));

  function finish(order: PlacedOrder) {
    onPlaced(order);
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
        cityName={t(`city.${city}`)}
        quote={quote.data}
        lines={quote.data.lines.map((line) => {
          const key = { id: line.product_id, color: line.color || undefined, size: line.size || undefined };
          const held = inCart.find((other) => sameLine(other, key));
          return {
            key: [key.id, key.color, key.size].join(" "),
            productId: line.product_id,
            // The quote has no names for products that are no longer sold.
            name: localName(language, line) || (held?.name ?? ""),
            image: line.image_url || (held?.image ?? ""),
            options: line.options.map(({ en_label, ar_label }) =>
              localName(language, { en_name: en_label, ar_name: ar_label }),
            ),
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
