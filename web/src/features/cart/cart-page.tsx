import { ShoppingBag, Trash2, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Amount } from "./amount";
import { useCart } from "./cart-context";
import { CartLine } from "./cart-line";
import { subtotalOf, useCartLines, vatOf, type ShownLine } from "./use-cart-lines";

export function CartPage() {
  const t = useT();
  const { count, clear } = useCart();
  const lines = useCartLines();

  return (
    <Container className="py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{t("cart.title")}</h1>
        {count > 0 && (
          <Button variant="ghost" size="sm" icon={Trash2} onClick={clear}>
            {t("cart.clear")}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon={ShoppingBag}
          title={t("cart.empty")}
          action={
            <Link to="/" className={buttonStyle()}>
              {t("cart.continue")}
            </Link>
          }
        />
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
          <Card>
            <ul className="divide-y divide-line">
              {lines.map((shown) => (
                <CartLine key={shown.key} shown={shown} min={1} withSku />
              ))}
            </ul>
          </Card>
          <Summary lines={lines} />
        </div>
      )}
    </Container>
  );
}

function Summary({ lines }: { lines: readonly ShownLine[] }) {
  const t = useT();
  const subtotal = subtotalOf(lines);
  const vat = vatOf(subtotal);
  return (
    <Card className="lg:sticky lg:top-28">
      <h2 className="text-xl">{t("cart.summary")}</h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 tabular [&>dd]:text-end">
        <dt className="text-muted">{t("cart.subtotal")}</dt>
        <dd>
          <Amount riyals={subtotal} />
        </dd>
        <dt className="text-muted">{t("cart.vat")}</dt>
        <dd>
          <Amount riyals={vat} />
        </dd>
        <dt className="text-muted">{t("cart.shipping")}</dt>
        <dd className="font-medium text-brand">{t("cart.free")}</dd>
        <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">{t("cart.total")}</dt>
        <dd className="mt-2 border-t border-line pt-3 text-lg font-semibold">
          <Amount riyals={subtotal + vat} size="md" />
        </dd>
      </dl>
      <Link to="/checkout" className={`mt-5 ${buttonStyle({ block: true })}`}>
        {t("cart.checkout")}
      </Link>
      <p className="mt-4 flex items-center gap-2 text-sm text-muted">
        <Icon of={Undo2} size="sm" flip />
        {t("cart.returns")}
      </p>
    </Card>
  );
}
