import { ListingPage } from "@/features/catalog/listing-page";
import { CouponCards } from "@/features/coupons/coupon-cards";

export function DealsPage() {
  return <ListingPage kind="deals" above={<CouponCards />} />;
}
