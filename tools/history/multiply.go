package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"matjar/internal/db"
)

// MostTimes is how often a shop can be multiplied: copies differ in one hexadecimal digit of their ids.
const MostTimes = 12

// copied is a table whose rows are multiplied.
type copied struct {
	name string
	// ids are the columns that have the ids of what is multiplied.
	ids []string
	// values are SQL for columns that are another one in each copy; $copy is its number, from 1.
	values map[string]string
}

const (
	anotherName = ` || ' MK$copy'`
	anotherMail = `'copy$copy-' || email`
)

// multiplied are the tables of products, customers, carts, orders and what belongs to them.
var multiplied = []copied{
	{"products", []string{"product_id"}, map[string]string{"en_name": "en_name" + anotherName, "ar_name": "ar_name" + anotherName}},
	{"product_images", []string{"product_id"}, nil},
	{"product_options", []string{"product_id"}, nil},
	{"product_ratings", []string{"product_id"}, nil},
	{"product_specs", []string{"product_id"}, nil},
	{"product_picture_texts", []string{"product_id"}, nil},
	{"product_variants", []string{"product_id"}, map[string]string{"sku": `CASE WHEN sku = '' THEN '' ELSE sku || '-$copy' END`}},
	{"users", []string{"id"}, map[string]string{"email": anotherMail}},
	{"profiles", []string{"id"}, map[string]string{"email": anotherMail}},
	{"customer_words", []string{"user_id"}, nil},
	{"carts", []string{"cart_id", "user_id"}, nil},
	{"cart_items", []string{"id", "cart_id", "product_id"}, nil},
	{"orders", []string{"order_id", "user_id"}, nil},
	{"order_items", []string{"order_item_id", "order_id", "product_id"}, nil},
	{"order_vendors", []string{"order_id"}, nil},
	{"order_words", []string{"order_id"}, nil},
	{"order_events", []string{"event_id", "order_id"}, nil},
	{"payment_intents", []string{"intent_id", "order_id"}, nil},
	{"coupon_uses", []string{"order_id", "user_id"}, nil},
	{"shipments", []string{"shipment_id", "order_id"}, nil},
	{"shipment_lines", []string{"shipment_id", "order_item_id"}, nil},
	{"returns", []string{"return_id", "order_id", "user_id"}, nil},
	{"return_lines", []string{"return_id", "order_item_id"}, nil},
	{"invoices", []string{"order_id", "return_id"}, map[string]string{"number": "number + $copy * (SELECT last FROM invoice_counter WHERE id = 1)"}},
	{"reviews", []string{"review_id", "product_id", "user_id"}, nil},
	{"contact_messages", []string{"message_id"}, nil},
	{"audit_entries", []string{"entry_id"}, nil},
}

// Multiply copies all products, customers, carts and orders inside the database, until there are so many times as many.
// A server must have been started on it before, which stores the words by which they are found. Coupons, vendors and
// categories stay as they are.
func Multiply(ctx context.Context, d *db.DB, times int) error {
	if times > MostTimes {
		return fmt.Errorf("a shop can be multiplied by %d at most", MostTimes)
	}
	// What is copied refers to what is copied. Nobody else reads the database meanwhile, and nothing is lost with it.
	before := []string{`PRAGMA foreign_keys = OFF`, `PRAGMA synchronous = OFF`, `PRAGMA cache_size = -500000`}
	if d.Engine() != "sqlite" {
		before = []string{`SET session_replication_role = replica`, `SET synchronous_commit = off`}
	}
	connection, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	for _, statement := range before {
		if _, err := connection.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	for _, t := range multiplied {
		statement, err := t.statement(ctx, connection)
		if err != nil {
			return err
		}
		// The rows of a table that are there now are copied, not the copies of them.
		for n := 1; n < times; n++ {
			text := strings.NewReplacer("$copy", fmt.Sprint(n), "$digit", fmt.Sprintf("%x", 4+n)).Replace(statement)
			if _, err := connection.ExecContext(ctx, text); err != nil {
				return fmt.Errorf("copy %s: %w", t.name, err)
			}
		}
	}
	_, err = connection.ExecContext(ctx, fmt.Sprintf(`UPDATE invoice_counter SET last = last * %d WHERE id = 1`, times))
	return err
}

// firstDigit is the place of the digit that is 4 in all ids of the first rows.
const firstDigit = 15

// statement is the SQL that copies the first rows once.
func (t copied) statement(ctx context.Context, connection *sql.Conn) (string, error) {
	rows, err := connection.QueryContext(ctx, "SELECT * FROM "+t.name+" WHERE 1 = 0")
	if err != nil {
		return "", err
	}
	columns, err := rows.Columns()
	if err := errors.Join(err, rows.Close()); err != nil {
		return "", err
	}
	values := make([]string, len(columns))
	for i, name := range columns {
		values[i] = name
		if value, ok := t.values[name]; ok {
			values[i] = value
		}
		for _, id := range t.ids {
			if id == name {
				values[i] = fmt.Sprintf(`CASE WHEN length(%s) = 36 THEN substr(%s, 1, %d) || '$digit' || substr(%s, %d) ELSE %s END`, id, id, firstDigit-1, id, firstDigit+1, id)
			}
		}
	}
	return fmt.Sprintf(`INSERT INTO %s (%s) SELECT %s FROM %s WHERE substr(%s, %d, 1) = '4'`,
		t.name, strings.Join(columns, ", "), strings.Join(values, ", "), t.name, t.ids[0], firstDigit), nil
}
