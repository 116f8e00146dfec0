// Generated from internal/errs/code/code.go by `make generate`; do not edit.

/** The stable codes of errors that only the back office's API answers with. */
export type StaffErrorCode =
  | "account_not_found"
  | "bank_unreadable"
  | "coupon_ended"
  | "coupon_exists"
  | "invitation_not_found"
  | "item_not_in_order"
  | "key_not_found"
  | "last_owner"
  | "message_not_found"
  | "missing_right"
  | "month_not_ended"
  | "not_staff"
  | "payout_exists"
  | "payout_not_found"
  | "person_not_found"
  | "refund_no_bank"
  | "second_step_needed"
  | "shipment_exists"
  | "shipment_not_found"
  | "shipment_quantity"
  | "staff_account"
  | "too_many_keys"
  | "vendor_not_found"
  | "vendor_not_in_order";
