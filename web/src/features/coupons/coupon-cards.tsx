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

/** The discount codes for everybody. A page that has none, or cannot get them, does without. */
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
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {data.coupons.map((offer) => (
          <li key={offer.code} className="min-w-0">
            <CouponCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A ticket: its value and terms above the dashed line, its code to take along below. */
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
        <h3 className="text-xl text-brand">
          <bdi>{offerTitle(t, offer)}</bdi>
        </h3>
        <ul className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
          {offerTerms(t, language, offer).map((term, i) => (
            <li key={term} className="flex gap-2">
              {i > 0 && <span aria-hidden>·</span>}
              <bdi>{term}</bdi>
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
