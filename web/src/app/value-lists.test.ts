import { expect, it } from "vitest";
import * as values from "@/api/values.gen";
import { listingFormat, searchFormat } from "@/features/catalog/url-state";
import { speeds } from "@/features/checkout/rules";
import { topics } from "@/features/content/queries";
import { path } from "@/features/orders/status";
import { reviewSorts } from "@/features/product/queries";
import { paymentMethods } from "@/lib/payment-methods";

// Pages type the few lists that they show: from the generated module each would load those of all pages.
it.each([
  ["ways to pay", paymentMethods, values.orderPaymentMethodValues],
  ["speeds of delivery", speeds, values.checkoutDeliveryValues],
  ["states of orders", [...path, "cancelled"], values.orderStatusValues],
  ["topics of messages", topics, values.messageInputBodyTopicValues],
  ["orders of reviews", reviewSorts, values.listReviewsSortValues],
  ["orders of listings", listingFormat.sorts, values.listCategoryProductsSortValues],
  ["orders of search results", searchFormat.sorts, values.searchSortValues],
])("the %s are those of the API", (_, shown, all) => {
  expect(shown).toEqual(all);
});
