package limit

import "matjar/internal/privacy"

// Personal lists the personal data in rate limit counters.
var Personal = []privacy.Column{{
	Table: "rate_limits", Name: "bucket",
	Withheld: "says only how often something was done within the last hours",
	Kept:     "goes when its window ends, within a day; until then nobody begins anew by deleting their account",
}}
