import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { api } from "@/api/client";
import { PopularProducts } from "@/app/popular-products";
import { CartView } from "@/features/cart/cart-view";

export function CartPage() {
  const [params] = useSearchParams();
  const reminder = params.get("reminder");
  // Only a browser gets here: the programs that look through mails do not count.
  useEffect(() => {
    if (reminder)
      api
        .POST("/api/v1/cart-reminders/visit", { params: { query: { token: reminder } } })
        .catch(console.error);
  }, [reminder]);
  return <CartView whenEmpty={<PopularProducts />} />;
}
