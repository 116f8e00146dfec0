import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, RotateCcw, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { formatPrice } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { useTime } from "@/lib/clock";
import { redirectToPayment } from "@/lib/payment-redirect";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { ChoosePayment } from "./choose-payment";
import { paymentView } from "./payment-view";
import { ordersQueries, payOrder, type Order, type PaymentMethod } from "./queries";

type Props = {
  order: Order;
  /** The shopper has just come back from the payment page. */
  returned: boolean;
  /** They took its way back without paying: nothing is to be confirmed, as far as they know. */
  left: boolean;
  /** The order is still asked for again and again. */
  looking: boolean;
  /** The time to pay is over. */
  over: boolean;
  onOver: () => void;
  /** Puts the items of the order into the cart again. */
  onRestore: () => void;
  restoring: boolean;
};

/** How the payment of an order stands, and what can be done about it. Nothing where there is nothing to say. */
export function PaymentNotice({ order, returned, left, looking, over, onOver, onRestore, restoring }: Props) {
  const { t } = useLanguage();
  const view = paymentView(order);
  const refunded = formatPrice(order.payment?.refunded ?? 0);
  switch (view) {
    case "none":
      return null;
    case "paid":
      return returned ? (
        <Notice icon={CircleCheck} title={t("order.thanks")} text={t("pay.thanksText")} focus />
      ) : null;
    case "waiting":
    case "failed":
      return over ? (
        <Notice busy={looking} icon={Clock} title={t("pay.expired")} />
      ) : (
        <Unpaid
          order={order}
          checking={view === "waiting" && returned && !left && looking}
          failed={view === "failed"}
          onOver={onOver}
        />
      );
    case "confirming":
      return <Notice busy title={t("pay.checking")} text={t("pay.checkingText")} />;
    case "expired":
      return (
        <Notice icon={CircleAlert} title={t("pay.expired")} text={t("pay.expiredText")}>
          <Button icon={RotateCcw} loading={restoring} onClick={onRestore}>
            {t("pay.restore")}
          </Button>
        </Notice>
      );
    case "review":
      return <Notice icon={Clock} title={t("pay.review")} text={t("pay.reviewText")} />;
    case "refunding":
      return <Notice icon={Clock} title={t("pay.refunding")} text={t("pay.refundingText")} />;
    case "refunded":
    case "partly-refunded":
      return (
        <Notice
          icon={CircleCheck}
          title={t(view === "refunded" ? "pay.refunded" : "pay.partlyRefunded")}
          text={t("pay.refundedText", { amount: refunded })}
        />
      );
  }
}

type UnpaidProps = {
  order: Order;
  /** It is not known yet whether the shopper has paid. */
  checking: boolean;
  failed: boolean;
  onOver: () => void;
};

/** An order that waits for its payment: time left, paying now, or in another way. */
function Unpaid({ order, checking, failed, onOver }: UnpaidProps) {
  const { t, errorText } = useLanguage();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const userId = user?.id ?? "";
  const { order_id: id, payment } = order;
  const keys = ordersQueries.keysOf(userId, id);
  const refresh = () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const pay = useMutation({
    networkMode: "always",
    mutationFn: (method: PaymentMethod) => payOrder(id, method),
    onSuccess: async (changed) => {
      if (changed.payment_url) return redirectToPayment(changed.payment_url, id);
      queryClient.setQueryData(ordersQueries.one(userId, id).queryKey, changed);
      toast.success(t("checkout.pay.codText"));
      await refresh();
    },
    onError: async (error) => {
      console.error(error);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
      await refresh();
    },
  });
  // The browser is on its way to the payment page: nothing may be pressed twice.
  const busy = pay.isPending || (pay.isSuccess && pay.data.payment_url !== undefined);
  const time = payment?.expires_at && <TimeLeft until={payment.expires_at} onEnd={onOver} />;

  return (
    <Notice
      icon={failed ? CircleAlert : Clock}
      bad={failed && !choosing}
      busy={checking}
      title={t(failed ? "pay.failed" : checking ? "pay.checking" : "pay.waiting")}
      text={
        <>
          {failed && `${reasonOf(order, t)} `}
          {checking && `${t("pay.unfinished")} `}
          {time}
        </>
      }
    >
      {choosing ? (
        <ChoosePayment
          now={order.payment_method}
          busy={busy}
          onChoose={(method) => pay.mutate(method)}
          onClose={() => setChoosing(false)}
        />
      ) : (
        <>
          <Button loading={busy} onClick={() => pay.mutate(order.payment_method)}>
            {t(failed ? "pay.again" : "pay.now")}
          </Button>
          <Button variant="outline" disabled={busy} onClick={() => setChoosing(true)}>
            {t("pay.other")}
          </Button>
        </>
      )}
    </Notice>
  );
}

/** Why a payment came to nothing. */
function reasonOf({ payment }: Order, t: ReturnType<typeof useLanguage>["t"]): string {
  const code = payment?.message_code ?? "payment_declined";
  const provider = t(`checkout.pay.${payment?.method ?? "card"}` satisfies PlainKey);
  switch (code) {
    case "payment_not_available":
    case "payment_amount_too_high":
    case "payment_amount_too_low":
      return t(`pay.${code}`, { provider });
    default:
      return t(`pay.${code}`);
  }
}

/** The minutes that are left, counted down. */
function TimeLeft({ until, onEnd }: { until: string; onEnd: () => void }) {
  const { t } = useLanguage();
  const end = Date.parse(until);
  const left = end - useTime(end);
  const over = left <= 0;
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  return over ? null : t("pay.held", { n: Math.ceil(left / 60_000) });
}

type NoticeProps = {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  /** Something is going on. */
  busy?: boolean;
  bad?: boolean;
  /** Moves the focus here when it appears. */
  focus?: boolean;
  children?: ReactNode;
};

function Notice({ icon, title, text, busy, bad, focus, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <section
      aria-live="polite"
      className={cx("mb-5 rounded-card p-4 sm:p-6", bad ? "bg-danger-tint" : "bg-brand-tint")}
    >
      <div className="flex items-start gap-3">
        {busy ? (
          <span className="mt-0.75 text-brand">
            <Spinner />
          </span>
        ) : (
          icon && <Icon of={icon} className={cx("mt-0.75", bad ? "text-danger" : "text-brand")} />
        )}
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-sm">{text}</p>}
        </div>
      </div>
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </section>
  );
}
