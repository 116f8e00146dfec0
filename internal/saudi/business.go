package saudi

import "regexp"

// Numbers of businesses.
var (
	// VATNumber matches a tax registration number.
	VATNumber = regexp.MustCompile(`^3[0-9]{13}3$`)
	// Registration matches the number of a commercial registration.
	Registration = regexp.MustCompile(`^[0-9]{10}$`)
)
