import { useMutation } from "@tanstack/react-query";
import { CircleAlert, PackageSearch } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { trackRequestEmailMaxLength, trackRequestOrderNumberMaxLength } from "@/api/limits.gen";
import { orderNumberLength } from "@/api/rules.gen";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { Link } from "@/ui/link";
import { trackOrder, type Tracked } from "./queries";
import { OrderPromise } from "./order-promise";
import { ParcelList } from "./parcel-list";
import { PaymentStanding } from "./payment-standing";
import { StatusBadge } from "./status-badge";
import { TimelineList } from "./timeline-list";

/** Finds an order without an account. */
export function TrackPage() {
  const { t, errorText } = useLanguage();
  const [params] = useSearchParams();
  const [number, setNumber] = useState(params.get("order") ?? "");
  const [email, setEmail] = useState("");
  const [checked, setChecked] = useState(false);
  const numberInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const track = useMutation({ mutationFn: () => trackOrder(normalizeText(number), normalizeText(email)) });

  const numberError =
    normalizeText(number).replace(/^#/, "").length < orderNumberLength ? t("track.numberMissing") : undefined;
  const emailError = isEmail(email) ? undefined : t("track.emailInvalid");

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (numberError || emailError) {
      (numberError ? numberInput : emailInput).current?.focus();
      return;
    }
    if (!track.isPending) track.mutate();
  }

  function failure(error: unknown): string {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "order_not_found" || code === "validation_failed") return t("track.notFound");
    return code === "rate_limited" ? t("track.limited") : errorText(code);
  }

  return (
    <Container className="max-w-prose py-8 sm:py-12">
      <h1 className="flex items-center gap-3 text-2xl sm:text-3xl">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Icon of={PackageSearch} size="lg" />
        </span>
        {t("page.track")}
      </h1>
      <p className="mt-3 mb-6 text-muted">{t("track.text")}</p>
      <Card>
        {/* The browser's own check would speak before ours does, and in its own language. */}
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field
            label={t("track.number")}
            hint={t("track.numberHint")}
            error={checked ? numberError : undefined}
            required
          >
            {(control) => (
              <Input
                {...control}
                ref={numberInput}
                name="order"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck="false"
                maxLength={trackRequestOrderNumberMaxLength}
                placeholder="1a2b3c4d"
                value={number}
                onChange={(event) => setNumber(event.target.value)}
              />
            )}
          </Field>
          <Field label={t("track.email")} error={checked ? emailError : undefined} required>
            {(control) => (
              <Input
                {...control}
                ref={emailInput}
                type="email"
                name="email"
                dir="ltr"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck="false"
                maxLength={trackRequestEmailMaxLength}
                placeholder="name@example.com"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" block loading={track.isPending}>
            {t("track.submit")}
          </Button>
          {track.error && (
            <p
              role="alert"
              className="flex items-start gap-2 rounded-control bg-danger-tint p-3 text-sm text-danger"
            >
              <Icon of={CircleAlert} size="sm" className="mt-0.75" />
              {failure(track.error)}
            </p>
          )}
        </form>
      </Card>
      <div aria-live="polite">{track.data && <Found order={track.data} />}</div>
      <p className="mt-6 text-sm text-muted">
        {t("track.account")}{" "}
        <Link to="/orders" className="font-medium text-brand underline-offset-4 hover:underline">
          {t("page.orders")}
        </Link>
      </p>
    </Container>
  );
}

function Found({ order }: { order: Tracked }) {
  const { language, t } = useLanguage();
  return (
    <Card className="mt-5">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl">{t("order.number", { number: order.order_number })}</h2>
          <p className="mt-0.5 text-sm text-muted tabular">
            {t("order.placed", { date: formatDate(language, order.created_at) })}
            {" · "}
            <bdi>{t("track.city", { city: order.city })}</bdi>
          </p>
        </div>
        <StatusBadge status={order.status} paymentMethod={order.payment_method} />
      </div>
      <OrderPromise {...order} />
      <ParcelList shipments={order.shipments} className="mb-6" />
      <TimelineList
        status={order.status}
        paymentMethod={order.payment_method}
        events={order.events}
        shipments={order.shipments}
      />
      <section className="mt-6 border-t border-line pt-4">
        <h3 className="mb-1 text-base">{t("checkout.payment")}</h3>
        <PaymentStanding
          method={order.payment_method}
          standing={order.payment_standing}
          refunded={order.refunded_amount}
        />
      </section>
    </Card>
  );
}
