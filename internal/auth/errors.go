package auth

import "net/http"

// wireError is a refusal in the form that the browser's auth client understands. Its
// texts are part of that protocol: the client and the shop's pages look for them.
type wireError struct {
	Status  int    `json:"-"`
	Code    string `json:"code"`
	Message string `json:"message"`
	// WeakPassword goes with the code weak_password.
	WeakPassword *weakPassword `json:"weak_password,omitempty"`
}

type weakPassword struct {
	Reasons []string `json:"reasons"`
}

func (e *wireError) Error() string { return e.Code + ": " + e.Message }

func refuse(status int, code, message string) *wireError {
	return &wireError{Status: status, Code: code, Message: message}
}

var (
	errNoAuthorization  = refuse(http.StatusUnauthorized, "no_authorization", "This endpoint requires a Bearer token")
	errBadJWT           = refuse(http.StatusForbidden, "bad_jwt", "invalid JWT: unable to parse or verify signature")
	errSessionGone      = refuse(http.StatusForbidden, "session_not_found", "Session from session_id claim in JWT does not exist")
	errBadJSON          = refuse(http.StatusBadRequest, "bad_json", "Could not parse request body as JSON")
	errEmailFormat      = refuse(http.StatusBadRequest, "validation_failed", "Unable to validate email address: invalid format")
	errUserExists       = refuse(http.StatusUnprocessableEntity, "user_already_exists", "User already registered")
	errCredentials      = refuse(http.StatusBadRequest, "invalid_credentials", "Invalid login credentials")
	errTooMany          = refuse(http.StatusTooManyRequests, "over_request_rate_limit", "Request rate limit reached")
	errTooManyMails     = refuse(http.StatusTooManyRequests, "over_email_send_rate_limit", "Email rate limit exceeded")
	errTooManyCodes     = refuse(http.StatusTooManyRequests, "over_sms_send_rate_limit", "SMS rate limit exceeded")
	errOverloaded       = refuse(http.StatusServiceUnavailable, "request_timeout", "The server is busy, please try again")
	errUnavailable      = refuse(http.StatusServiceUnavailable, "unavailable", "The service cannot be reached for now, please try again")
	errRefreshNotFound  = refuse(http.StatusBadRequest, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
	errRefreshUsed      = refuse(http.StatusBadRequest, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
	errSessionExpired   = refuse(http.StatusBadRequest, "session_expired", "Invalid Refresh Token: Session Expired")
	errSamePassword     = refuse(http.StatusUnprocessableEntity, "same_password", "New password should be different from the old password.")
	errReauthenticate   = refuse(http.StatusUnauthorized, "reauthentication_needed", "Password update requires reauthentication.")
	errCurrentPassword  = refuse(http.StatusBadRequest, "invalid_credentials", "Current password is wrong")
	errEmailFixed       = refuse(http.StatusUnprocessableEntity, "email_change_not_allowed", "Email cannot be changed")
	errLowAAL           = refuse(http.StatusUnauthorized, "insufficient_aal", "AAL2 session is required to change an account when MFA is enabled.")
	errEnrolLowAAL      = refuse(http.StatusForbidden, "insufficient_aal", "AAL2 required to enroll a new factor")
	errUnenrolLowAAL    = refuse(http.StatusUnprocessableEntity, "insufficient_aal", "AAL2 required to unenroll verified factor")
	errFactorNotFound   = refuse(http.StatusNotFound, "mfa_factor_not_found", "Factor not found")
	errFactorName       = refuse(http.StatusUnprocessableEntity, "mfa_factor_name_conflict", "A factor with that friendly name already exists for this user")
	errTooManyFactors   = refuse(http.StatusUnprocessableEntity, "too_many_enrolled_mfa_factors", "Maximum number of enrolled factors reached, unenroll to continue")
	errFactorType       = refuse(http.StatusBadRequest, "validation_failed", "factor_type needs to be totp, phone, or webauthn")
	errPhoneFormat      = refuse(http.StatusBadRequest, "validation_failed", "Invalid phone number format")
	errChallengeExpired = refuse(http.StatusUnprocessableEntity, "mfa_challenge_expired", "MFA challenge has expired, verify against another challenge or create a new challenge.")
	errWrongCode        = refuse(http.StatusUnprocessableEntity, "mfa_verification_failed", "Invalid TOTP code entered")
	errWrongPasskey     = refuse(http.StatusUnprocessableEntity, "mfa_verification_failed", "The passkey could not be verified")
	errOTPExpired       = refuse(http.StatusForbidden, "otp_expired", "Email link is invalid or has expired")
	errBadCodeVerifier  = refuse(http.StatusBadRequest, "bad_code_verifier", "code challenge does not match previously saved code verifier")
	errGrantType        = refuse(http.StatusBadRequest, "validation_failed", "unsupported_grant_type")
	errVerifyType       = refuse(http.StatusBadRequest, "validation_failed", "Verify requires a verification type that this server offers")
	errLogoutScope      = refuse(http.StatusBadRequest, "validation_failed", "Unsupported logout scope")
	errUnexpected       = refuse(http.StatusInternalServerError, "unexpected_failure", "Unexpected failure, please try again later")
	errOtherSite        = refuse(http.StatusForbidden, "cross_site_request", "This request was made by a page of another site")
	errNotFound         = refuse(http.StatusNotFound, "not_found", "There is no such endpoint")
)

func errWeakPassword(reason, message string) *wireError {
	e := refuse(http.StatusUnprocessableEntity, "weak_password", message)
	e.WeakPassword = &weakPassword{Reasons: []string{reason}}
	return e
}
