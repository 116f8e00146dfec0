import type { StaffErrorCode } from "@/admin/api/error-codes.gen";
import type { ErrorCode } from "@/api/error-codes.gen";

/** Codes of failures that the app itself finds. */
type AppErrorCode = "network" | "unknown" | "common_password" | "blank_password";

/** Fails on a code that the server no longer has. */
type KnownCode<Code extends ErrorCode> = Code;

/** Codes that shoppers never read. */
type CodeWithoutText = KnownCode<
  // The app sends no request that is refused like this.
  | "bad_code_verifier"
  | "bad_cursor"
  | "bad_json"
  | "client_gone"
  | "cross_site_request"
  | "email_change_not_allowed"
  | "method_not_allowed"
  | "not_acceptable"
  | "precondition_failed"
  | "unknown_sort"
  | "unsupported_media_type"
  // The line to change no longer exists, which is no error for the app.
  | "cart_item_not_found"
  | "wishlist_item_not_found"
  // The page has a message of its own.
  | "address_not_found"
  | "collection_not_found"
  | "device_not_found"
  | "subscription_not_found"
  | "total_changed"
>;

/** The keys of the texts for all other codes. Every language must have them. */
export type ErrorKey = `error.${Exclude<ErrorCode, CodeWithoutText> | AppErrorCode | StaffErrorCode}`;
