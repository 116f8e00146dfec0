import { expect, it } from "vitest";
import * as staffValues from "@/admin/api/values.gen";
import { formats } from "@/admin/features/import/export-section";
import { roles } from "@/admin/features/people/invite-dialog";
import { productStatuses } from "@/admin/features/products/draft";
import * as values from "@/api/values.gen";
import { listingFormat, searchFormat } from "@/features/catalog/url-state";
import { speeds } from "@/features/checkout/rules";
import { topics } from "@/features/content/queries";
import { reasons as returnReasons } from "@/features/orders/return-form";
import { path } from "@/features/orders/status";
import { reviewSorts } from "@/features/product/queries";
import { reasons as reportReasons } from "@/features/product/report-dialog";
import { languages } from "@/i18n/language";
import { paymentMethods } from "@/lib/payment-methods";

// Pages type the few lists that they show: from the generated module each would load those of all pages.
it.each([
  ["languages", languages, values.getHeadLangValues],
  ["ways to pay", paymentMethods, values.orderPaymentMethodValues],
  ["speeds of delivery", speeds, values.checkoutDeliveryValues],
  ["states of orders", [...path, "cancelled"], values.orderStatusValues],
  ["topics of messages", topics, values.messageInputBodyTopicValues],
  ["reasons of returns", returnReasons, values.returnRequestReasonValues],
  ["orders of reviews", reviewSorts, values.listReviewsSortValues],
  ["reasons to report a review", reportReasons, values.reviewReportReasonValues],
  ["orders of listings", listingFormat.sorts, values.listCategoryProductsSortValues],
  ["orders of search results", searchFormat.sorts, values.searchSortValues],
])("the %s are those of the API", (_, shown, all) => {
  expect(shown).toEqual(all);
});

it.each([
  ["roles", roles, staffValues.inviteInputBodyRoleValues],
  ["formats of exports", formats, staffValues.adminExportFormatValues],
  ["states of products", productStatuses, staffValues.productFieldsStatusValues],
])("the %s are those of the API, in an order of their own", (_, shown, all) => {
  expect(new Set(shown)).toEqual(new Set(all));
});
