import { useId, type Ref } from "react";
import { formatPrice } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { RadioGroup } from "@/ui/radio-group";
import type { OpenOrder, DeletionOptions } from "./queries";

/** What to do about open orders; null until the shopper has chosen. */
export type OrdersChoice = "cancel" | "keep" | null;

/** The choice as the server expects it. Shipped orders can only be kept. */
export function deletionOptions(orders: readonly OpenOrder[], choice: OrdersChoice): DeletionOptions {
  const cancel = choice === "cancel";
  return {
    cancel_open_orders: cancel,
    keep_open_orders: choice === "keep" || (cancel && orders.some((order) => !order.can_cancel)),
  };
}

/** Which orders are open and which of them can be cancelled: what a choice is about. */
export function stateOf(orders: readonly OpenOrder[]): string {
  return orders
    .map(({ order_id, can_cancel }) => `${order_id} ${can_cancel}`)
    .toSorted()
    .join();
}

type Props = {
  orders: readonly OpenOrder[];
  choice: OrdersChoice;
  /** The choice is missing. */
  error: boolean;
  focusRef: Ref<HTMLInputElement>;
  onChoose: (choice: OrdersChoice) => void;
};

/** Lists the orders that are open when the account is deleted, and offers to cancel or to keep them. */
export function OpenOrdersChoice({ orders, choice, error, focusRef, onChoose }: Props) {
  const t = useT();
  const errorId = useId();
  const cancellable = orders.some((order) => order.can_cancel);
  const shipped = orders.some((order) => !order.can_cancel);
  return (
    <section aria-labelledby="open-orders" className="grid gap-3">
      <div>
        <h3 id="open-orders" className="text-base">
          {t("delete.openTitle", { n: orders.length })}
        </h3>
        <p className="text-sm text-muted">{t("delete.openText")}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li key={order.order_id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              <span className="block font-medium">{t("delete.order", { number: order.order_number })}</span>
              <span className="block text-sm text-muted">{t(`delete.state.${order.status}`)}</span>
            </span>
            <span className="tabular">{formatPrice(order.total_amount)}</span>
          </li>
        ))}
      </ul>
      {shipped && <p className="text-sm text-muted">{t("delete.onTheirWay")}</p>}
      {cancellable ? (
        <RadioGroup
          legend={t("delete.choice")}
          error={error && t("delete.needOrders")}
          focusRef={focusRef}
          value={choice}
          onChange={onChoose}
          options={[
            { value: "cancel", label: t("delete.cancelOrders"), description: t("delete.cancelOrdersText") },
            { value: "keep", label: t("delete.keepOrders"), description: t("delete.keepOrdersText") },
          ]}
        />
      ) : (
        <div>
          <Checkbox
            ref={focusRef}
            label={t("delete.understood")}
            checked={choice === "keep"}
            aria-invalid={error || undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChoose(event.currentTarget.checked ? "keep" : null)}
          />
          {error && (
            <p id={errorId} className="text-sm text-danger">
              {t("delete.needOrders")}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
