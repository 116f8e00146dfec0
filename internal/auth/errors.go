package auth

import (
	"net/http"

	"matjar/internal/errs/code"
)

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

func refuse(status int, code code.Code, message string) *wireError {
	return &wireError{Status: status, Code: code.String(), Message: message}
}

var (
	errNoAuthorization  = refuse(http.StatusUnauthorized, code.NoAuthorization, "This endpoint requires a Bearer token")
	errBadJWT           = refuse(http.StatusForbidden, code.BadJWT, "invalid JWT: unable to parse or verify signature")
	errSessionGone      = refuse(http.StatusForbidden, code.SessionNotFound, "Session from session_id claim in JWT does not exist")
	errBadJSON          = refuse(http.StatusBadRequest, code.BadJSON, "Could not parse request body as JSON")
	errEmailFormat      = refuse(http.StatusBadRequest, code.ValidationFailed, "Unable to validate email address: invalid format")
	errUserExists       = refuse(http.StatusUnprocessableEntity, code.UserAlreadyExists, "User already registered")
	errCredentials      = refuse(http.StatusBadRequest, code.InvalidCredentials, "Invalid login credentials")
	errTooMany          = refuse(http.StatusTooManyRequests, code.OverRequestRateLimit, "Request rate limit reached")
	errTooManyMails     = refuse(http.StatusTooManyRequests, code.OverEmailSendRateLimit, "Email rate limit exceeded")
	errTooManyCodes     = refuse(http.StatusTooManyRequests, code.OverSMSSendRateLimit, "SMS rate limit exceeded")
	errOverloaded       = refuse(http.StatusServiceUnavailable, code.RequestTimeout, "The server is busy, please try again")
	errUnavailable      = refuse(http.StatusServiceUnavailable, code.Unavailable, "The service cannot be reached for now, please try again")
	errRefreshNotFound  = refuse(http.StatusBadRequest, code.RefreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
	errRefreshUsed      = refuse(http.StatusBadRequest, code.RefreshTokenAlreadyUsed, "Invalid Refresh Token: Already Used")
	errSessionExpired   = refuse(http.StatusBadRequest, code.SessionExpired, "Invalid Refresh Token: Session Expired")
	errSamePassword     = refuse(http.StatusUnprocessableEntity, code.SamePassword, "New password should be different from the old password.")
	errReauthenticate   = refuse(http.StatusUnauthorized, code.ReauthenticationNeeded, "Password update requires reauthentication.")
	errCurrentPassword  = refuse(http.StatusBadRequest, code.InvalidCredentials, "Current password is wrong")
	errEmailFixed       = refuse(http.StatusUnprocessableEntity, code.EmailChangeNotAllowed, "Email cannot be changed")
	errLowAAL           = refuse(http.StatusUnauthorized, code.InsufficientAAL, "AAL2 session is required to change an account when MFA is enabled.")
	errEnrolLowAAL      = refuse(http.StatusForbidden, code.InsufficientAAL, "AAL2 required to enroll a new factor")
	errUnenrolLowAAL    = refuse(http.StatusUnprocessableEntity, code.InsufficientAAL, "AAL2 required to unenroll verified factor")
	errFactorNotFound   = refuse(http.StatusNotFound, code.MFAFactorNotFound, "Factor not found")
	errFactorName       = refuse(http.StatusUnprocessableEntity, code.MFAFactorNameConflict, "A factor with that friendly name already exists for this user")
	errTooManyFactors   = refuse(http.StatusUnprocessableEntity, code.TooManyEnrolledMFAFactors, "Maximum number of enrolled factors reached, unenroll to continue")
	errFactorType       = refuse(http.StatusBadRequest, code.ValidationFailed, "factor_type needs to be totp, phone, or webauthn")
	errPhoneFormat      = refuse(http.StatusBadRequest, code.ValidationFailed, "Invalid phone number format")
	errChallengeExpired = refuse(http.StatusUnprocessableEntity, code.MFAChallengeExpired, "MFA challenge has expired, verify against another challenge or create a new challenge.")
	errWrongCode        = refuse(http.StatusUnprocessableEntity, code.MFAVerificationFailed, "Invalid TOTP code entered")
	errWrongPasskey     = refuse(http.StatusUnprocessableEntity, code.MFAVerificationFailed, "The passkey could not be verified")
	errOTPExpired       = refuse(http.StatusForbidden, code.OTPExpired, "Email link is invalid or has expired")
	errBadCodeVerifier  = refuse(http.StatusBadRequest, code.BadCodeVerifier, "code challenge does not match previously saved code verifier")
	errGrantType        = refuse(http.StatusBadRequest, code.ValidationFailed, "unsupported_grant_type")
	errVerifyType       = refuse(http.StatusBadRequest, code.ValidationFailed, "Verify requires a verification type that this server offers")
	errLogoutScope      = refuse(http.StatusBadRequest, code.ValidationFailed, "Unsupported logout scope")
	errUnexpected       = refuse(http.StatusInternalServerError, code.UnexpectedFailure, "Unexpected failure, please try again later")
	errOtherSite        = refuse(http.StatusForbidden, code.CrossSiteRequest, "This request was made by a page of another site")
	errNotFound         = refuse(http.StatusNotFound, code.NotFound, "There is no such endpoint")
)

func errWeakPassword(reason, message string) *wireError {
	e := refuse(http.StatusUnprocessableEntity, code.WeakPassword, message)
	e.WeakPassword = &weakPassword{Reasons: []string{reason}}
	return e
}
