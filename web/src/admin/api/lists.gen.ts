// Generated from internal/server/typescript.go by `make generate`; do not edit.

/** The carriers that the server knows: key, English and Arabic name. */
export const carriers = [
  ["smsa", "SMSA Express", "سمسا"],
  ["aramex", "Aramex", "أرامكس"],
  ["spl", "SPL", "سبل"],
  ["naqel", "Naqel Express", "ناقل"],
  ["dhl", "DHL", "دي إتش إل"],
] as const;

/** The codes of rules that fields of products, categories, vendors and marketing break. */
export const catalogRules = [
  "required",
  "too_long",
  "too_many",
  "out_of_range",
  "invalid",
  "duplicate",
  "taken",
  "unknown",
  "not_above_price",
] as const;

/** The codes of rules that settings break. */
export const settingRules = [
  "required",
  "too_long",
  "out_of_range",
  "invalid",
  "wrong_kind",
  "unknown_choice",
  "unknown_setting",
  "locked",
  "wrong_secret",
  "invalid_address",
  "needs_https",
  "low_contrast",
] as const;

/** The codes of rules that fields of zones, places, calendar and vendors' shipping break. */
export const shippingRules = [
  "required",
  "too_long",
  "too_many",
  "out_of_range",
  "invalid",
  "duplicate",
  "unknown_place",
  "least_above_most",
  "end_before_start",
  "city_in_zone",
  "locked",
] as const;

/** What can be chosen in settings. */
export const settingChoices = [
  "en",
  "ar",
  "browser",
  "mada",
  "card",
  "applepay",
  "stcpay",
] as const;
