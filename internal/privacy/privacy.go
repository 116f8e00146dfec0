// Package privacy has the type with which every domain declares its personal data.
package privacy

// Column is a column with a user's id or email address. Each domain lists those of its
// tables; a test compares the lists with the database.
type Column struct {
	Table, Name string
	// Exported is the field of the data export that contains the row; Withheld is the
	// reason why it is not exported. One of them is set.
	Exported, Withheld string
	// Kept is the reason why the value stays when the account is deleted; empty means that
	// it is removed.
	Kept string
}

// OnRecord declares a column that says which member of staff did something.
func OnRecord(table, name string) Column {
	const reason = "who did what in the back office stays on record, for whoever runs the shop"
	return Column{Table: table, Name: name, Withheld: reason, Kept: reason}
}
