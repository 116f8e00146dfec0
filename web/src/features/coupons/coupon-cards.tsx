import { useQuery } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { Offer } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { toast } from "@/ui/toast";
import { couponQueries } from "./queries";
import { offerTerms, offerTitle } from "./terms";

/** The public discount codes. Renders nothing when there are none or they do not load. */
export function CouponCards() {
  const { t } = useLanguage();
  const { data } = useQuery(couponQueries.offers());
  if (!data || data.coupons.length === 0) return null;
  return (
    <section aria-labelledby="coupons" className="mb-8 sm:mb-10">
      <h2 id="coupons" className="text-lg">
        {t("coupons.title")}
      </h2>
      <p className="mb-4 text-sm text-muted">{t("coupons.text")}</p>
      {/* A strip to push along until there is room for three. */}
      <ul className="flex gap-3 max-lg:-mx-4 max-lg:snap-x max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 sm:gap-4 sm:max-lg:-mx-6 sm:max-lg:scroll-px-6 sm:max-lg:px-6 lg:grid lg:grid-cols-3">
        {data.coupons.map((offer) => (
          <li key={offer.code} className="shrink-0 snap-start max-lg:w-[min(20rem,82vw)]">
            <CouponCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A coupon: its value and terms above the dashed line, its code with a copy button below. */
function CouponCard({ offer }: { offer: Offer }) {
  const { language, t } = useLanguage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    const done = await copyText(offer.code);
    setCopied(done);
    if (done) toast.success(t("coupons.copiedText", { code: offer.code }));
    else toast.error(t("coupons.failed", { code: offer.code }));
  }

  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card">
      <div className="flex-1 p-4 sm:p-5">
        <h3 className="text-xl text-brand">{offerTitle(t, offer)}</h3>
        <ul className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
          {offerTerms(t, language, offer).map((term) => (
            <li key={term} className="not-last:after:ms-2 not-last:after:content-['·']">
              {term}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative flex items-center justify-between gap-3 border-t border-dashed border-edge/60 bg-accent-tint/60 py-2.5 ps-5 pe-2.5">
        {/* The holes where the ticket is torn. */}
        <span
          aria-hidden
          className="absolute -start-2 -top-2 size-4 rounded-full border border-line bg-paper"
        />
        <span
          aria-hidden
          className="absolute -end-2 -top-2 size-4 rounded-full border border-line bg-paper"
        />
        <span className="min-w-0">
          <span className="sr-only">{t("coupons.code")} </span>
          <bdi dir="ltr" className="block truncate font-semibold tracking-wider text-accent-ink select-all">
            {offer.code}
          </bdi>
        </span>
        <Button
          variant="outline"
          size="sm"
          icon={copied ? Check : Copy}
          aria-label={t("coupons.copyCode", { code: offer.code })}
          onClick={() => void copy()}
        >
          {t(copied ? "coupons.copied" : "coupons.copy")}
        </Button>
      </div>
    </div>
  );
}
