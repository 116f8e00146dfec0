package auth

import (
	"net/http"

	"matjar/internal/errs/code"
)

// wireError is an error in the form that the browser's auth client understands. Its texts
// are part of that protocol: the client and the shop's pages compare them.
type wireError struct {
	Status  int    `json:"-"`
	Code    string `json:"code"`
	Message string `json:"message"`
	// WeakPassword is set with the code weak_password.
	WeakPassword *weakPassword `json:"weak_password,omitempty"`
}

type weakPassword struct {
	Reasons []string `json:"reasons"`
}

func (e *wireError) Error() string { return e.Code + ": " + e.Message }

func newWireError(status int, code code.Code, message string) *wireError {
	return &wireError{Status: status, Code: code.String(), Message: message}
}

var (
	errNoAuthorization  = newWireError(http.StatusUnauthorized, code.NoAuthorization, "This endpoint requires a Bearer token")
	errBadJWT           = newWireError(http.StatusForbidden, code.BadJWT, "invalid JWT: unable to parse or verify signature")
	errSessionGone      = newWireError(http.StatusForbidden, code.SessionNotFound, "Session from session_id claim in JWT does not exist")
	errBadJSON          = newWireError(http.StatusBadRequest, code.BadJSON, "Could not parse request body as JSON")
	errEmailFormat      = newWireError(http.StatusBadRequest, code.ValidationFailed, "Unable to validate email address: invalid format")
	errUserExists       = newWireError(http.StatusUnprocessableEntity, code.UserAlreadyExists, "User already registered")
	errCredentials      = newWireError(http.StatusBadRequest, code.InvalidCredentials, "Invalid login credentials")
	errTooMany          = newWireError(http.StatusTooManyRequests, code.OverRequestRateLimit, "Request rate limit reached")
	errTooManyMails     = newWireError(http.StatusTooManyRequests, code.OverEmailSendRateLimit, "Email rate limit exceeded")
	errTooManyCodes     = newWireError(http.StatusTooManyRequests, code.OverSMSSendRateLimit, "SMS rate limit exceeded")
	errOverloaded       = newWireError(http.StatusServiceUnavailable, code.RequestTimeout, "The server is busy, please try again")
	errUnavailable      = newWireError(http.StatusServiceUnavailable, code.Unavailable, "The service cannot be reached for now, please try again")
	errRefreshNotFound  = newWireError(http.StatusBadRequest, code.RefreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
	errRefreshUsed      = newWireError(http.StatusBadRequest, code.RefreshTokenAlreadyUsed, "Invalid Refresh Token: Already Used")
	errSessionExpired   = newWireError(http.StatusBadRequest, code.SessionExpired, "Invalid Refresh Token: Session Expired")
	errSamePassword     = newWireError(http.StatusUnprocessableEntity, code.SamePassword, "New password should be different from the old password.")
	errReauthenticate   = newWireError(http.StatusUnauthorized, code.ReauthenticationNeeded, "Password update requires reauthentication.")
	errCurrentPassword  = newWireError(http.StatusBadRequest, code.InvalidCredentials, "Current password is wrong")
	errEmailFixed       = newWireError(http.StatusUnprocessableEntity, code.EmailChangeNotAllowed, "Email cannot be changed")
	errLowAAL           = newWireError(http.StatusUnauthorized, code.InsufficientAAL, "AAL2 session is required to change an account when MFA is enabled.")
	errEnrolLowAAL      = newWireError(http.StatusForbidden, code.InsufficientAAL, "AAL2 required to enroll a new factor")
	errUnenrolLowAAL    = newWireError(http.StatusUnprocessableEntity, code.InsufficientAAL, "AAL2 required to unenroll verified factor")
	errFactorNotFound   = newWireError(http.StatusNotFound, code.MFAFactorNotFound, "Factor not found")
	errFactorName       = newWireError(http.StatusUnprocessableEntity, code.MFAFactorNameConflict, "A factor with that friendly name already exists for this user")
	errTooManyFactors   = newWireError(http.StatusUnprocessableEntity, code.TooManyEnrolledMFAFactors, "Maximum number of enrolled factors reached, unenroll to continue")
	errFactorType       = newWireError(http.StatusBadRequest, code.ValidationFailed, "factor_type needs to be totp, phone, or webauthn")
	errPhoneFormat      = newWireError(http.StatusBadRequest, code.ValidationFailed, "Invalid phone number format")
	errChallengeExpired = newWireError(http.StatusUnprocessableEntity, code.MFAChallengeExpired, "MFA challenge has expired, verify against another challenge or create a new challenge.")
	errWrongCode        = newWireError(http.StatusUnprocessableEntity, code.MFAVerificationFailed, "Invalid TOTP code entered")
	errWrongPasskey     = newWireError(http.StatusUnprocessableEntity, code.MFAVerificationFailed, "The passkey could not be verified")
	errOTPExpired       = newWireError(http.StatusForbidden, code.OTPExpired, "Email link is invalid or has expired")
	errBadCodeVerifier  = newWireError(http.StatusBadRequest, code.BadCodeVerifier, "code challenge does not match previously saved code verifier")
	errGrantType        = newWireError(http.StatusBadRequest, code.ValidationFailed, "unsupported_grant_type")
	errVerifyType       = newWireError(http.StatusBadRequest, code.ValidationFailed, "Verify requires a verification type that this server offers")
	errLogoutScope      = newWireError(http.StatusBadRequest, code.ValidationFailed, "Unsupported logout scope")
	errUnexpected       = newWireError(http.StatusInternalServerError, code.UnexpectedFailure, "Unexpected failure, please try again later")
	errOtherSite        = newWireError(http.StatusForbidden, code.CrossSiteRequest, "This request was made by a page of another site")
	errNotFound         = newWireError(http.StatusNotFound, code.NotFound, "There is no such endpoint")
)

func errWeakPassword(reason, message string) *wireError {
	e := newWireError(http.StatusUnprocessableEntity, code.WeakPassword, message)
	e.WeakPassword = &weakPassword{Reasons: []string{reason}}
	return e
}
