import { PopularProducts } from "@/app/popular-products";
import { CartView } from "@/features/cart/cart-view";

export function CartPage() {
  return <CartView whenEmpty={<PopularProducts />} />;
}
