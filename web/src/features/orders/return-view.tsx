import { ArrowLeft } from "lucide-react";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { orderNumber } from "@/lib/order-number";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { CancelReturn, SendReturn } from "./return-actions";
import { ReturnBadge } from "./return-badge";
import { ReturnPictures } from "./return-pictures";
import type { Return } from "./return-queries";
import { ReturnRefund } from "./return-refund";
import { ReturnTimeline } from "./return-timeline";

/** One return: where it is, what is in it, and how the money comes back. */
export function ReturnView({ one }: { one: Return }) {
  const { language, t } = useLanguage();
  const way = one.free_pickup ? "return.pickup" : "return.handIn";
  return (
    <>
      <Link
        to={`/orders/${one.order_id}`}
        className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}
      >
        <Icon of={ArrowLeft} size="sm" flip />
        {t("return.order", { number: orderNumber(one.order_id) })}
      </Link>
      <header className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl sm:text-3xl">
              {t("return.title", { number: orderNumber(one.return_id) })}
            </h1>
            <ReturnBadge state={one.state} />
          </div>
          <p className="mt-1 text-muted tabular">
            {t("return.asked", { date: formatDate(language, one.created_at) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {one.has_label && (
            <Link to="?label" className={buttonStyle()}>
              {t("return.label")}
            </Link>
          )}
          {one.credit_note > 0 && (
            <Link
              to={`/orders/${one.order_id}/invoice?document=${one.credit_note}`}
              className={buttonStyle({ variant: "outline" })}
            >
              {t("return.creditNote", { number: one.credit_note })}
            </Link>
          )}
          <CancelReturn one={one} />
        </div>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-5">
          {one.refusal !== "" && (
            <Card>
              <h2 className="mb-2 text-xl">{t("return.refusal")}</h2>
              <p dir="auto" className="whitespace-pre-line">
                {one.refusal}
              </p>
              <Link to="/contact" className={`${buttonStyle({ variant: "outline" })} mt-4`}>
                {t("return.contact")}
              </Link>
            </Card>
          )}
          <Card>
            <h2 className="mb-5 text-xl">{t("return.history")}</h2>
            {one.has_label && <p className="mb-5 rounded-inner bg-brand-tint px-4 py-3 text-sm">{t(way)}</p>}
            <ReturnTimeline one={one} />
            {one.can_send && !one.free_pickup && <SendReturn one={one} />}
          </Card>
          <Card>
            <h2 className="mb-4 text-xl">{t("return.items")}</h2>
            <ul className="divide-y divide-line">
              {one.lines.map((line) => {
                const options = language === "ar" ? line.ar_options : line.en_options;
                return (
                  <li key={line.order_item_id} className="flex gap-4 py-3 first:pt-0 last:pb-0">
                    <Picture
                      src={line.product.image_url}
                      alt=""
                      sizes="72px"
                      className="size-18 shrink-0 rounded-inner"
                    />
                    <div className="min-w-0 flex-1">
                      <bdi className="block text-xs text-muted">{localBrand(language, line.product)}</bdi>
                      <p className="line-clamp-2 font-medium">
                        <bdi>{localName(language, line.product)}</bdi>
                      </p>
                      {options !== "" && <p className="text-sm text-muted">{options}</p>}
                      <p className="text-sm text-muted tabular">
                        {t("return.quantity", { n: line.quantity })}
                      </p>
                    </div>
                  </li>
                );
              })}
            </ul>
          </Card>
        </div>
        <div className="grid gap-5">
          <ReturnRefund one={one} />
          <Card>
            <h2 className="mb-2 text-base">{t("return.reason")}</h2>
            <p className="text-sm">{t(`return.reason.${one.reason}`)}</p>
            {one.details !== "" && (
              <p dir="auto" className="mt-2 text-sm whitespace-pre-line text-muted">
                {one.details}
              </p>
            )}
            {one.pictures > 0 && <ReturnPictures id={one.return_id} />}
          </Card>
        </div>
      </div>
    </>
  );
}
