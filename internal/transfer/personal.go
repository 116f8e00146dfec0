package transfer

import "matjar/internal/privacy"

// Personal lists the personal data in this package's tables: who brought the imported files.
var Personal = []privacy.Column{privacy.OnRecord("imports", "made_by")}
