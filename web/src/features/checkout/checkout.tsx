import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Quote, Speed } from "@/api/quote-query";
import { InlineList } from "@/i18n/inline-list";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { usualSpeed } from "@/lib/delivery-promise";
import { isValid } from "@/lib/form-rules";
import { paymentMethods, usePaymentMethods } from "@/lib/payment-methods";
import { useSessionStore } from "@/lib/session-store";
import { useForm } from "@/lib/use-form";
import { useOnline } from "@/lib/use-online";
import { Accordion } from "@/ui/accordion";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import { useMediaQuery } from "@/ui/use-media-query";
import { draft } from "./draft";
import type { MapsConfig } from "./maps-script";
import { OrderSummary, type SummaryLine } from "./order-summary";
import { PaymentStep } from "./payment-step";
import { PlaceOrder } from "./place-order";
import type { PlacedOrder } from "./queries";
import { currentRefusal, type Refusal, type Shortage } from "./refusal";
import { RefusalNotice } from "./refusal-notice";
import { bodyOf, checkoutRules, fieldOf, limits, type CheckoutBody, type CheckoutValues } from "./rules";
import { firstValues, type Buyer, type DefaultCity, type SavedAddress } from "./shipping";
import { ShippingStep } from "./shipping-step";
import { StepTitle } from "./step-title";
import { useAddressAutocomplete } from "./use-address-autocomplete";
import { usePlaceOrder } from "./use-place-order";

type Props = {
  userId: string;
  buyer: Buyer | undefined;
  addresses: readonly SavedAddress[];
  city: DefaultCity;
  lines: readonly SummaryLine[];
  quote: Quote;
  maps: MapsConfig | undefined;
  /** The quote is that of before a change; a new one is on its way. */
  counting: boolean;
  /** The field for a discount code. */
  discount: ReactNode;
  /** Tells where the order goes and how fast, whenever the shopper decides it. */
  onDestination: (city: string, province: string, speed: Speed) => void;
  /** Takes everything out of the cart that is no longer there. */
  onRemoveMissing: () => void;
  /** Fetches the quote again. */
  refreshQuote: () => Promise<Quote | undefined>;
  onPlaced: (order: PlacedOrder) => void;
  /** The cart turned out to be empty. */
  onEmpty: () => void;
};

/** How long a city is typed before the days of delivery are asked for, in milliseconds. */
const cityDelay = 300;

/** Where there is room for two columns, as the classes below have it. */
const columns = "(width >= 64rem)";

type Step = "shipping" | "payment";

/**
 * The form on one side, the order summary on the other. Small screens have the summary first: it is read and reached
 * where it is seen.
 */
export function Checkout({ userId, lines, quote, ...props }: Props) {
  const { t, errorText } = useLanguage();
  const before = useSessionStore(draft, userId);
  const brandsOf = usePaymentMethods();
  const [start] = useState(() => startOf(before, props, brandsOf));
  const form = useForm(checkoutRules, start.values, { live: true });
  const { values: typed, submit, setError, setFocus, setValues } = form;
  const [open, setOpen] = useState<Step>(start.step);
  const [continued, setContinued] = useState(start.step === "payment");
  const [refusal, setRefusal] = useState<Refusal>();
  const source = useAddressAutocomplete(props.maps);
  const { place, placing } = usePlaceOrder(userId, { onPlaced: props.onPlaced, onRefused: refused });

  const speed = typed.delivery ?? usualSpeed(quote.express_fee);
  const city = useDebouncedValue(typed.city.trim(), cityDelay);
  const province = useDebouncedValue(typed.province.trim(), cityDelay);
  const { onDestination } = props;
  useEffect(() => onDestination(city, province, speed), [onDestination, city, province, speed]);
  const cityError = quote.city_error ? errorText(quote.city_error) : undefined;

  const beside = useMediaQuery(columns);
  const online = useOnline();
  const complete = continued && !cityError && isValid(checkoutRules, typed);
  const short = shortages(refusal, quote);
  const over = typed.paymentMethod === "cod" ? quote.cod_over_ceiling : undefined;
  const obstacle = currentRefusal(refusal, quote, over);

  const touched = form.isDirty || continued;
  useEffect(() => {
    if (touched) draft.write(userId, { values: typed, continued });
  }, [userId, touched, typed, continued]);

  function toPayment() {
    if (open !== "shipping") return;
    if (cityError) return setFocus("city");
    setContinued(true);
    setOpen("payment");
  }

  function send(values: CheckoutValues) {
    setRefusal(undefined);
    place(bodyOf(values, quote, speed));
  }

  async function refused(why: Refusal, body: CheckoutBody) {
    // The guard sees to the rest when the session is over.
    if (why.kind === "signed-out") return toast.error(t("checkout.logIn"));
    if (why.kind === "empty") {
      toast.error(errorText("cart_empty"));
      return props.onEmpty();
    }
    if (why.kind === "fields") {
      toast.error(t("checkout.failed"));
      return showFields(why);
    }
    if (why.kind === "unanswered" || why.kind === "other") toast.error(t("checkout.failed"));
    else if (why.kind === "ceiling") await props.refreshQuote();
    else await changedQuote(props.refreshQuote, body.expected_total);
    return setRefusal(why);
  }

  /** Opens the step with the first invalid field and focuses it. */
  function showFields({ fields }: Extract<Refusal, { kind: "fields" }>) {
    const names = fields.map(({ field }) => fieldOf(field)).filter((name) => name !== undefined);
    const shipping = names.find((name) => name !== "paymentMethod");
    // A field of a saved address is shown only with its error.
    flushSync(() => {
      setOpen(shipping ? "shipping" : "payment");
      setContinued(!shipping);
    });
    flushSync(() => {
      for (const name of names) {
        const undelivered = fields.some(
          ({ code, field }) => code === "city_not_delivered" && fieldOf(field) === name,
        );
        const message: PlainKey = undelivered
          ? "error.city_not_delivered"
          : name === "paymentMethod"
            ? "checkout.badPayment"
            : limits[name][2];
        setError(name, message);
      }
    });
    if (shipping) setFocus(shipping);
    else if (names.length === 0) setRefusal({ kind: "other", code: "validation_failed" });
  }

  const summary = (
    <OrderSummary lines={lines} quote={quote} speed={speed} discount={props.discount} folds={!beside} />
  );
  const button = (
    <PlaceOrder
      total={quote.total}
      notice={
        <RefusalNotice
          refusal={obstacle}
          answer={refusal}
          short={short}
          lines={lines}
          total={quote.total}
          onRemove={() => {
            setRefusal(undefined);
            props.onRemoveMissing();
          }}
        />
      }
      hint={online ? (complete ? undefined : t("checkout.placeHint")) : t("checkout.offline")}
      ready={online && complete && short.length === 0 && !over && !props.counting}
      placing={placing}
      onPlace={() => void submit(send)()}
    />
  );
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      {!beside && summary}
      <Card className="py-2 sm:py-3">
        <form noValidate onSubmit={submit(toPayment)}>
          <Accordion
            headingLevel="h2"
            open={open}
            onOpenChange={(id) => setOpen(id as Step)}
            items={[
              {
                id: "shipping",
                title: (
                  <StepTitle
                    number={1}
                    title={t("checkout.shipping")}
                    state={complete ? "complete" : "open"}
                    summary={
                      open === "payment" && (
                        <InlineList items={[typed.fullName, typed.streetAddress, typed.city]} />
                      )
                    }
                  />
                ),
                content: (
                  <ShippingStep
                    form={form}
                    buyer={props.buyer}
                    addresses={props.addresses}
                    city={props.city}
                    source={source}
                    parcels={quote.parcels}
                    expressFee={quote.express_fee}
                    speed={speed}
                    cityError={cityError}
                  />
                ),
              },
              {
                id: "payment",
                disabled: !complete,
                title: (
                  <StepTitle
                    number={2}
                    title={t("checkout.payment")}
                    state={complete || open === "payment" ? "open" : "locked"}
                  />
                ),
                content: (
                  <PaymentStep
                    value={typed.paymentMethod}
                    onChange={(paymentMethod) => setValues({ paymentMethod })}
                    error={form.errorOf("paymentMethod")}
                  />
                ),
              },
            ]}
          />
        </form>
      </Card>
      {beside ? (
        <div className="grid gap-4 lg:sticky lg:top-6">
          {summary}
          {button}
        </div>
      ) : (
        button
      )}
    </div>
  );
}

/** The initial values of the form: those of the draft after a reload, else those of the account. */
function startOf(
  before: ReturnType<typeof draft.read>,
  { buyer, addresses, city }: Pick<Props, "buyer" | "addresses" | "city">,
  brandsOf: ReturnType<typeof usePaymentMethods>,
): { values: CheckoutValues; step: Step } {
  const values = { ...(before?.values ?? firstValues(buyer, addresses, city)) };
  // A way to pay that the operator has switched off since.
  if (!brandsOf(values.paymentMethod))
    values.paymentMethod = paymentMethods.find((method) => brandsOf(method)) ?? "cod";
  const done = before?.continued && isValid(checkoutRules, values);
  return { values, step: done ? "payment" : "shipping" };
}

/** The shortages: those of the refusal, else those of the quote. */
function shortages(refusal: Refusal | undefined, quote: Quote): readonly Shortage[] {
  // Products that were removed since are no shortage any more.
  if (refusal?.kind === "stock")
    return refusal.short.filter(({ productId }) => quote.lines.some((line) => line.product_id === productId));
  return quote.lines
    .filter(({ state }) => state !== "ok")
    .map((line) => ({ productId: line.product_id, left: line.left }));
}

const tries = 5;
const pauseMs = 400;

/** Fetches the quote until its figures differ from the refused ones: they follow a change within a second. */
async function changedQuote(refresh: Props["refreshQuote"], refusedTotal: number): Promise<void> {
  for (let i = 0; i < tries; i++) {
    const quote = await refresh();
    if (quote?.total !== refusedTotal) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
