import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Tag, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { quoteRequestCouponCodeMaxLength } from "@/api/limits.gen";
import { quoteQuery } from "@/api/quote-query";
import { useLanguage } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { useCity } from "@/lib/use-city";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { setAppliedCode, useAppliedCode } from "./applied-code";
import { useCart } from "./cart-context";
import { toQuoteLine } from "./quote-line";

/** `refusal` is why the applied code gives no discount on the current cart. */
export function DiscountCode({ refusal }: { refusal: string | undefined }) {
  const code = useAppliedCode();
  return <div className="mt-4">{code ? <Applied code={code} refusal={refusal} /> : <CodeForm />}</div>;
}

function Applied({ code, refusal }: { code: string; refusal: string | undefined }) {
  const { t, errorText } = useLanguage();
  return (
    <div role="status" className="rounded-control bg-brand-tint px-3 py-2 text-brand">
      <div className="flex items-center gap-2">
        <Icon of={Tag} size="sm" />
        <p className="min-w-0 flex-1 truncate text-sm font-medium">
          <span className="sr-only">{!refusal && t("code.applied", { code })}</span>
          <bdi aria-hidden={!refusal}>{code}</bdi>
        </p>
        <IconButton
          icon={X}
          size="sm"
          tone="brand"
          label={t("code.remove", { code })}
          onClick={() => setAppliedCode("")}
          className="-me-1.5"
        />
      </div>
      {refusal && (
        <p className="mt-1 flex items-start gap-1.5 pb-1 text-sm text-danger">
          <Icon of={CircleAlert} size="sm" className="mt-0.75" />
          {errorText(refusal)}
        </p>
      )}
    </div>
  );
}

function CodeForm() {
  const { t, errorText } = useLanguage();
  const { lines } = useCart();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);

  const [city] = useCity();
  const ask = (coupon: string) =>
    quoteQuery({ lines: lines.map(toQuoteLine), coupon, userId: user?.id, city: city.key });

  async function apply(typed: string) {
    if (typed === "") {
      setError(t("code.missing"));
      return;
    }
    setTrying(true);
    try {
      const quote = await queryClient.fetchQuery(ask(typed));
      if (quote.coupon_error) {
        setError(errorText(quote.coupon_error));
      } else {
        // The server normalises the code; the quote is the same.
        queryClient.setQueryData(ask(quote.coupon_code).queryKey, quote);
        setAppliedCode(quote.coupon_code, user?.id);
      }
    } catch (failure) {
      setError(errorText(failure instanceof ApiError ? failure.code : undefined));
    } finally {
      setTrying(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!trying) void apply(normalizeText(text));
      }}
    >
      <Field label={t("code.label")} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setError(undefined);
              }}
              maxLength={quoteRequestCouponCodeMaxLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck="false"
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="outline" loading={trying}>
              {t("code.apply")}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
