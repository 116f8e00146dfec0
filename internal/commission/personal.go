package commission

import "matjar/internal/privacy"

// Personal lists the personal data in this package's tables: who recorded what was paid out to vendors.
var Personal = []privacy.Column{privacy.OnRecord("vendor_payouts", "author")}
