// Package code is the list of the stable error codes. The OpenAPI document and the web app's
// type of codes are made from it, so that a code without a text does not compile there.
package code

import "slices"

// Code is the stable name of an error, for example "out_of_stock". Only this package can
// make one, so the list is complete.
type Code struct{ name string }

// String returns the code as it is sent.
func (c Code) String() string { return c.name }

// Codes of the public API, of which /auth/v1 uses some as well.
var (
	BadRequest           = public("bad_request")
	Unauthenticated      = public("unauthenticated")
	Forbidden            = public("forbidden")
	NotFound             = public("not_found")
	MethodNotAllowed     = public("method_not_allowed")
	NotAcceptable        = public("not_acceptable")
	Timeout              = public("timeout")
	Conflict             = public("conflict")
	PreconditionFailed   = public("precondition_failed")
	TooLarge             = public("too_large")
	UnsupportedMediaType = public("unsupported_media_type")
	ValidationFailed     = public("validation_failed")
	RateLimited          = public("rate_limited")
	ClientGone           = public("client_gone")
	Internal             = public("internal")
	Unavailable          = public("unavailable")

	CategoryNotFound   = public("category_not_found")
	SizeGuideNotFound  = public("size_guide_not_found")
	CollectionNotFound = public("collection_not_found")
	ProductNotFound    = public("product_not_found")
	UnknownSort        = public("unknown_sort")
	BadCursor          = public("bad_cursor")

	NotAuthenticated       = public("not_authenticated")
	InsufficientAAL        = public("insufficient_aal")
	ReauthenticationNeeded = public("reauthentication_needed")
	DeviceNotFound         = public("device_not_found")
	AddressNotFound        = public("address_not_found")
	TooManyAddresses       = public("too_many_addresses")
	OpenOrders             = public("open_orders")

	CartItemNotFound     = public("cart_item_not_found")
	CartFull             = public("cart_full")
	OutOfStock           = public("out_of_stock")
	InsufficientStock    = public("insufficient_stock")
	OptionNotFound       = public("option_not_found")
	WishlistItemNotFound = public("wishlist_item_not_found")
	WishlistFull         = public("wishlist_full")

	CouponUnknown      = public("coupon_unknown")
	CouponNotYet       = public("coupon_not_yet")
	CouponExpired      = public("coupon_expired")
	CouponUsedUp       = public("coupon_used_up")
	CouponUsedByYou    = public("coupon_used_by_you")
	CouponMinimum      = public("coupon_minimum")
	CouponNotForThese  = public("coupon_not_for_these")
	CouponTooManyTries = public("coupon_too_many_tries")

	CartEmpty             = public("cart_empty")
	TotalChanged          = public("total_changed")
	IdempotencyKeyReused  = public("idempotency_key_reused")
	CityNotDelivered      = public("city_not_delivered")
	PaymentMethodDisabled = public("payment_method_disabled")
	CODOverTotal          = public("cod_over_total")
	CODOverUnits          = public("cod_over_units")
	TooManyOrders         = public("too_many_orders")
	OrderNotFound         = public("order_not_found")
	OrderTransition       = public("order_transition")
	OrderPartlyShipped    = public("order_partly_shipped")
	PaymentClosed         = public("payment_closed")
	TooManyUnpaid         = public("too_many_unpaid")
	InvoiceNotFound       = public("invoice_not_found")
	ReturnNotFound        = public("return_not_found")
	ReturnTransition      = public("return_transition")
	ReturnQuantity        = public("return_quantity")
	ReturnWindowClosed    = public("return_window_closed")
	ReturnNoBank          = public("return_no_bank")
	ReturnTooManyPictures = public("return_too_many_pictures")
	ReturnBadPicture      = public("return_bad_picture")
	TooManyReturns        = public("too_many_returns")

	ReviewNotReceived    = public("review_not_received")
	ReviewNotFound       = public("review_not_found")
	OwnReview            = public("own_review")
	ReviewLinks          = public("review_links")
	ReviewWords          = public("review_words")
	InvalidEmail         = public("invalid_email")
	SubscriptionNotFound = public("subscription_not_found")
	ProductInStock       = public("product_in_stock")
	TooManyNotices       = public("too_many_notices")
)

// Codes of /auth/v1 alone. They are those of the protocol that the browser's auth client speaks.
var (
	NoAuthorization           = auth("no_authorization")
	BadJWT                    = auth("bad_jwt")
	SessionNotFound           = auth("session_not_found")
	SessionExpired            = auth("session_expired")
	RefreshTokenNotFound      = auth("refresh_token_not_found")
	RefreshTokenAlreadyUsed   = auth("refresh_token_already_used")
	BadJSON                   = auth("bad_json")
	BadCodeVerifier           = auth("bad_code_verifier")
	CrossSiteRequest          = auth("cross_site_request")
	RequestTimeout            = auth("request_timeout")
	UnexpectedFailure         = auth("unexpected_failure")
	UserAlreadyExists         = auth("user_already_exists")
	InvalidCredentials        = auth("invalid_credentials")
	UserBanned                = auth("user_banned")
	WeakPassword              = auth("weak_password")
	SamePassword              = auth("same_password")
	EmailChangeNotAllowed     = auth("email_change_not_allowed")
	OTPExpired                = auth("otp_expired")
	OverRequestRateLimit      = auth("over_request_rate_limit")
	OverEmailSendRateLimit    = auth("over_email_send_rate_limit")
	OverSMSSendRateLimit      = auth("over_sms_send_rate_limit")
	MFAFactorNotFound         = auth("mfa_factor_not_found")
	MFAFactorNameConflict     = auth("mfa_factor_name_conflict")
	MFAChallengeExpired       = auth("mfa_challenge_expired")
	MFAVerificationFailed     = auth("mfa_verification_failed")
	TooManyEnrolledMFAFactors = auth("too_many_enrolled_mfa_factors")
)

// Codes that only the back office sees: its web app has texts for them.
var (
	NotStaff           = staff("not_staff")
	MissingRight       = staff("missing_right")
	SecondStepNeeded   = staff("second_step_needed")
	InvitationNotFound = staff("invitation_not_found")
	PersonNotFound     = staff("person_not_found")
	LastOwner          = staff("last_owner")
	KeyNotFound        = staff("key_not_found")
	TooManyKeys        = staff("too_many_keys")
	VendorNotFound     = staff("vendor_not_found")
	VendorNotInOrder   = staff("vendor_not_in_order")
	ItemNotInOrder     = staff("item_not_in_order")
	ShipmentQuantity   = staff("shipment_quantity")
	ShipmentExists     = staff("shipment_exists")
	ShipmentNotFound   = staff("shipment_not_found")
	RefundNoBank       = staff("refund_no_bank")
	BankUnreadable     = staff("bank_unreadable")
	AccountNotFound    = staff("account_not_found")
	MonthNotEnded      = staff("month_not_ended")
	OrderAmbiguous     = staff("order_ambiguous")
	AddressFixed       = staff("address_fixed")
	LetterNotDue       = staff("letter_not_due")
	TooManyLetters     = staff("too_many_letters")
	TooManyViews       = staff("too_many_views")
	ViewNotFound       = staff("view_not_found")
	NothingToRefund    = staff("nothing_to_refund")
	TooManyStreams     = staff("too_many_streams")
	MailFailed         = staff("mail_failed")
	PageNotFound       = staff("page_not_found")
	TooManyPages       = staff("too_many_pages")

	ProductChanged     = staff("product_changed")
	ShippingChanged    = staff("shipping_changed")
	EntryChanged       = staff("entry_changed")
	ProductHasOrders   = staff("product_has_orders")
	ProductHasVariants = staff("product_has_variants")
	ChangeNotFound     = staff("change_not_found")
	ChangeOvertaken    = staff("change_overtaken")
	CategoryNotEmpty   = staff("category_not_empty")
	PicturesNotStored  = staff("pictures_not_stored")
	PictureRefused     = staff("picture_refused")
	StaffAccount       = staff("staff_account")
	MessageNotFound    = staff("message_not_found")
	CouponExists       = staff("coupon_exists")
	CouponEnded        = staff("coupon_ended")
	PayoutExists       = staff("payout_exists")
	PayoutNotFound     = staff("payout_not_found")
	MarketingFull      = staff("marketing_full")

	LetterNotFound   = staff("letter_not_found")
	LetterState      = staff("letter_state")
	NoSubscribers    = staff("no_subscribers")
	NoOwnAddress     = staff("no_own_address")
	FailureNotFound  = staff("failure_not_found")
	EndpointNotFound = staff("endpoint_not_found")
	EndpointExists   = staff("endpoint_exists")
	TooManyEndpoints = staff("too_many_endpoints")
	EventNotFound    = staff("event_not_found")
)

// Misdirected is only seen on the admin address.
var Misdirected = Code{"misdirected"}

var publicCodes, authCodes, staffCodes []string

func public(name string) Code {
	publicCodes = append(publicCodes, name)
	return Code{name}
}

func auth(name string) Code {
	authCodes = append(authCodes, name)
	return Code{name}
}

func staff(name string) Code {
	staffCodes = append(staffCodes, name)
	return Code{name}
}

// Public returns the codes that the public API answers with.
func Public() []string { return slices.Clone(publicCodes) }

// Auth returns the codes that /auth/v1 alone answers with.
func Auth() []string { return slices.Clone(authCodes) }

// Staff returns the codes that only operations of the back office answer with.
func Staff() []string { return slices.Clone(staffCodes) }
