import { staffList, staffQuery } from "../../api/client";

export const vendorsQueries = {
  /** What each vendor sold in a month. */
  statements: (month: string) =>
    staffList("/api/v1/admin/statements", "statements", { params: { query: { month } } }, "after"),
  statement: (vendor: string, month: string) =>
    staffQuery("/api/v1/admin/statements/{vendor}", { params: { path: { vendor }, query: { month } } }),
  /** What shipping a vendor's things has of its own. */
  shipping: (vendor: string) =>
    staffQuery("/api/v1/admin/shipping/vendors/{vendor}", { params: { path: { vendor } } }),
  /** An invoice as a document. */
  invoice: (number: number) => ({
    ...staffQuery("/api/v1/admin/commission-invoices/{number}/page", {
      params: { path: { number } },
      parseAs: "text",
    }),
    retry: false,
  }),
};
