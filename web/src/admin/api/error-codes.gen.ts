// Generated from internal/errs/code/code.go by `make generate`; do not edit.

/** The stable codes of errors that only the back office's API answers with. */
export type StaffErrorCode =
  | "account_not_found"
  | "address_fixed"
  | "bank_unreadable"
  | "category_not_empty"
  | "change_not_found"
  | "change_overtaken"
  | "invitation_not_found"
  | "item_not_in_order"
  | "key_not_found"
  | "last_owner"
<<<<<<< HEAD
  | "letter_not_due"
  | "missing_right"
  | "month_not_ended"
  | "not_staff"
  | "nothing_to_refund"
  | "order_ambiguous"
=======
  | "mail_failed"
  | "missing_right"
  | "month_not_ended"
  | "not_staff"
  | "page_not_found"
>>>>>>> main
  | "person_not_found"
  | "picture_refused"
  | "pictures_not_stored"
  | "product_changed"
  | "product_has_orders"
  | "product_has_variants"
  | "refund_no_bank"
  | "second_step_needed"
  | "shipment_exists"
  | "shipment_not_found"
  | "shipment_quantity"
  | "too_many_keys"
<<<<<<< HEAD
  | "too_many_letters"
  | "too_many_streams"
  | "too_many_views"
=======
  | "too_many_pages"
>>>>>>> main
  | "vendor_not_found"
  | "vendor_not_in_order"
  | "view_not_found";
