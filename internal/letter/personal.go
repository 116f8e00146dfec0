package letter

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "letter_recipients", Name: "email", Withheld: "says only which letters of the newsletter were sent to the address, which its reader has"},
	privacy.OnRecord("letters", "author"),
}

const forgetReader = `
	UPDATE letter_recipients SET email = NULL, last_error = '', state = CASE WHEN state IN ('waiting', 'failed') THEN 'skipped' ELSE state END
	WHERE email = $1`

// Erase forgets which letters the address got, inside a transaction. They are still counted.
func Erase(ctx context.Context, q db.Querier, email string) error {
	return db.Exec(ctx, q, forgetReader, email)
}
