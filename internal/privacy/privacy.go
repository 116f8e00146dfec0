// Package privacy has the words in which every domain says what it holds about people, and
// what becomes of that.
package privacy

// Column is a column that says whom a row is about, by a user's id or by a mail address.
// Each domain lists those of its tables; a test compares the lists with the database.
type Column struct {
	Table, Name string
	// Exported is the member of a shopper's copy of their data that has such rows, and
	// Withheld the reason why there is none. One of them is set.
	Exported, Withheld string
	// Kept is the reason why the value is still there when the account has been deleted.
	// Without one no row has it any more.
	Kept string
}
