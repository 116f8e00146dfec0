package coupon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/rest"
)

const (
	storedCoupon = `
		SELECT coupon_id, code, kind, value, min_subtotal, coalesce(max_discount, 0), starts_at, coalesce(ends_at, 0),
		       coalesce(total_limit, 0), coalesce(per_user_limit, 0), used_count, is_public
		FROM coupons `
	selectCoupon  = storedCoupon + `WHERE code = $1`
	selectCoupons = storedCoupon + `ORDER BY created_at, code`
	// A coupon for a category is good for all below it.
	selectCategories = `
		WITH RECURSIVE covered AS (
			SELECT coupon_id, category_id FROM coupon_categories WHERE coupon_id IN $values
			UNION
			SELECT covered.coupon_id, c.category_id FROM categories c JOIN covered ON c.parent_category_id = covered.category_id
		)
		SELECT coupon_id, category_id FROM covered ORDER BY category_id`
	selectVendors = `SELECT coupon_id, vendor_id FROM coupon_vendors WHERE coupon_id IN $values ORDER BY vendor_id`
	countUses     = `SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND user_id = $2`
)

func (c *Coupon) fields() []any {
	return []any{
		&c.ID, &c.Code, &c.Kind, &c.Value, &c.MinSubtotal, &c.MaxDiscount, db.Micro{To: &c.StartsAt}, timeOrNone{&c.EndsAt},
		&c.TotalLimit, &c.PerUserLimit, &c.Used, &c.Public,
	}
}

// timeOrNone scans a column of microseconds into a time; 0 is the zero time.
type timeOrNone struct{ to *time.Time }

// Scan accepts the value of a BIGINT column of both engines.
func (n timeOrNone) Scan(value any) error {
	if value == int64(0) {
		*n.to = time.Time{}
		return nil
	}
	return db.Micro{To: n.to}.Scan(value)
}

// Find returns the coupon with the code, in any spelling. Returns ErrUnknown.
func Find(ctx context.Context, q db.Querier, code string) (Coupon, error) {
	one := make([]Coupon, 1)
	err := q.QueryRowContext(ctx, selectCoupon, NormalizeCode(code)).Scan(one[0].fields()...)
	if db.NoRows(err) {
		err = ErrUnknown
	}
	if err == nil {
		err = addPlaces(ctx, q, one)
	}
	return one[0], err
}

// all returns every coupon, the oldest first.
func all(ctx context.Context, q db.Querier) ([]Coupon, error) {
	list, err := db.All(ctx, q, (*Coupon).fields, selectCoupons)
	if err != nil {
		return nil, err
	}
	return list, addPlaces(ctx, q, list)
}

// addPlaces sets what each coupon is restricted to.
func addPlaces(ctx context.Context, q db.Querier, list []Coupon) error {
	ids, byID := make([]string, len(list)), make(map[string]*Coupon, len(list))
	for n := range list {
		ids[n], byID[list[n].ID] = list[n].ID, &list[n]
	}
	for _, side := range []struct {
		query  string
		places func(*Coupon) *[]string
	}{
		{selectCategories, func(c *Coupon) *[]string { return &c.Categories }},
		{selectVendors, func(c *Coupon) *[]string { return &c.Vendors }},
	} {
		err := db.RowsIn(ctx, q, side.query, ids, func(rows *sql.Rows) error {
			var id, place string
			err := rows.Scan(&id, &place)
			if err == nil {
				of := side.places(byID[id])
				*of = append(*of, place)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Usable returns why a code is not usable by anyone, for any cart, or nil.
func Usable(ctx context.Context, q db.Querier, code string, now time.Time) error {
	c, err := Find(ctx, q, code)
	if err != nil {
		return err
	}
	return c.checkUsable(now)
}

// UsesBy counts how often the user has used the coupon.
func UsesBy(ctx context.Context, q db.Querier, couponID, userID string) (int64, error) {
	var n int64
	err := q.QueryRowContext(ctx, countUses, couponID, userID).Scan(&n)
	return n, err
}

const (
	// The condition enforces the total limit for concurrent orders; the update also locks
	// the row, so that the count of a user's uses cannot change concurrently.
	incrementUses = `UPDATE coupons SET used_count = used_count + 1 WHERE coupon_id = $1 AND (total_limit IS NULL OR used_count < total_limit)`
	insertUse     = `INSERT INTO coupon_uses (coupon_id, order_id, user_id, created_at) VALUES ($1, $2, $3, $4)`
)

// Use counts one use of the coupon for an order, in the order's transaction. Returns
// ErrUsedUp or ErrUsedByYou when a concurrent order was first.
func Use(ctx context.Context, q db.Querier, c Coupon, orderID, userID string, now time.Time) error {
	taken, err := db.Changed(ctx, q, incrementUses, c.ID)
	if err != nil {
		return err
	}
	if !taken {
		return ErrUsedUp
	}
	if c.PerUserLimit > 0 {
		n, err := UsesBy(ctx, q, c.ID, userID)
		if err != nil {
			return err
		}
		if n >= c.PerUserLimit {
			return ErrUsedByYou
		}
	}
	_, err = q.ExecContext(ctx, insertUse, c.ID, orderID, userID, now.UnixMicro())
	return err
}

const (
	decrementUses = `UPDATE coupons SET used_count = used_count - 1 WHERE coupon_id = $1`
	deleteUse     = `DELETE FROM coupon_uses WHERE coupon_id = $1 AND order_id = $2`
)

// Return undoes the use of a cancelled order, once.
func Return(ctx context.Context, q db.Querier, couponID, orderID string) error {
	returned, err := db.Changed(ctx, q, deleteUse, couponID, orderID)
	if err != nil || !returned {
		return err
	}
	return db.Exec(ctx, q, decrementUses, couponID)
}

const (
	selectPublic = `
		SELECT coupon_id, code, kind, value, min_subtotal, coalesce(max_discount, 0), coalesce(ends_at, 0), coalesce(per_user_limit, 0)
		FROM coupons
		WHERE is_public AND starts_at <= $1 AND (ends_at IS NULL OR ends_at > $1) AND (total_limit IS NULL OR used_count < total_limit)
		ORDER BY created_at, coupon_id LIMIT $2`
	selectRestrictions = `
		SELECT k.coupon_id, c.slug, c.en_name, c.ar_name
		FROM coupons k JOIN coupon_categories x ON x.coupon_id = k.coupon_id JOIN categories c ON c.category_id = x.category_id
		WHERE k.is_public
		UNION ALL
		SELECT k.coupon_id, '', v.en_name, v.ar_name
		FROM coupons k JOIN coupon_vendors x ON x.coupon_id = k.coupon_id JOIN vendors v ON v.vendor_id = x.vendor_id
		WHERE k.is_public`
)

// Public returns the public coupons that can be used now.
func Public(ctx context.Context, q db.Querier, now time.Time) (Offers, error) {
	offers := Offers{[]Offer{}}
	places, err := publicRestrictions(ctx, q)
	if err != nil {
		return offers, err
	}
	rows, err := q.QueryContext(ctx, selectPublic, now.UnixMicro(), maxOffers)
	if err != nil {
		return offers, err
	}
	defer rows.Close()
	for rows.Next() {
		o := Offer{Categories: []OfferPlace{}, Vendors: []OfferPlace{}}
		var id string
		var kind Kind
		var value, minimum, most, ends int64
		if err := rows.Scan(&id, &o.Code, &kind, &value, &minimum, &most, &ends, &o.PerUser); err != nil {
			return offers, err
		}
		o.Minimum, o.Cap = money.Halalas(minimum), money.Halalas(most)
		if kind == Percent {
			o.Percent = value
		} else {
			o.Amount = money.Halalas(value)
		}
		if ends != 0 {
			end := time.UnixMicro(ends).UTC()
			o.EndsAt = &end
		}
		for _, place := range places[id] {
			if place.Slug == "" {
				o.Vendors = append(o.Vendors, place)
			} else {
				o.Categories = append(o.Categories, place)
			}
		}
		offers.Coupons = append(offers.Coupons, o)
	}
	return offers, rows.Err()
}

// publicRestrictions returns what public coupons are restricted to, by coupon.
func publicRestrictions(ctx context.Context, q db.Querier) (map[string][]OfferPlace, error) {
	rows, err := q.QueryContext(ctx, selectRestrictions)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	places := map[string][]OfferPlace{}
	for rows.Next() {
		var id string
		var place OfferPlace
		if err := rows.Scan(&id, &place.Slug, &place.EnName, &place.ArName); err != nil {
			return nil, err
		}
		places[id] = append(places[id], place)
	}
	return places, rows.Err()
}

const (
	insertCoupon = `
		INSERT INTO coupons (coupon_id, code, kind, value, min_subtotal, max_discount, starts_at, ends_at, total_limit, per_user_limit, is_public, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (code) DO NOTHING`
	insertCategory = `
		INSERT INTO coupon_categories (coupon_id, category_id) SELECT $1, category_id FROM categories WHERE slug = $2`
	insertVendor = `
		INSERT INTO coupon_vendors (coupon_id, vendor_id) SELECT $1, vendor_id FROM vendors WHERE vendor_id = $2`
	endCouponStatement = `UPDATE coupons SET ends_at = $2 WHERE code = $1 AND starts_at < $2 AND (ends_at IS NULL OR ends_at > $2)`
)

// Insert stores a new coupon in the caller's transaction, as Service.Add does in its own.
func Insert(ctx context.Context, q db.Querier, c Coupon) error {
	if c.Code = NormalizeCode(c.Code); c.Code == "" {
		return errors.New("a coupon needs a code of letters and digits")
	}
	id := uuid.NewString()
	added, err := db.Changed(ctx, q, insertCoupon, id, c.Code, string(c.Kind), c.Value, c.MinSubtotal, nullIfZero(int64(c.MaxDiscount)),
		c.StartsAt.UnixMicro(), nullIfZeroTime(c.EndsAt), nullIfZero(c.TotalLimit), nullIfZero(c.PerUserLimit), c.Public, db.Now(q).UnixMicro())
	if err != nil {
		return err
	}
	if !added {
		return fmt.Errorf("there is a coupon %s already", c.Code)
	}
	for _, restriction := range []struct {
		statement string
		names     []string
	}{{insertCategory, c.Categories}, {insertVendor, c.Vendors}} {
		for _, name := range restriction.names {
			found, err := db.Changed(ctx, q, restriction.statement, id, name)
			if err != nil {
				return err
			}
			if !found {
				return fmt.Errorf("there is no category or vendor %q", name)
			}
		}
	}
	return nil
}

func nullIfZero(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

func nullIfZeroTime(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

const (
	staffCoupon = `
		SELECT k.coupon_id, k.code, k.kind, k.value, k.min_subtotal, coalesce(k.max_discount, 0), k.starts_at, coalesce(k.ends_at, 0),
		       coalesce(k.total_limit, 0), coalesce(k.per_user_limit, 0), k.is_public, k.used_count, k.created_at,
		       coalesce((SELECT string_agg(y.name, ', ') FROM (
		           SELECT c.slug AS name FROM coupon_categories z JOIN categories c ON c.category_id = z.category_id WHERE z.coupon_id = k.coupon_id
		           UNION ALL SELECT vendor_id FROM coupon_vendors w WHERE w.coupon_id = k.coupon_id) AS y), '')
		FROM coupons k `
	selectStaffPage   = staffCoupon + `WHERE (k.created_at, k.coupon_id) < ($1, $2) ORDER BY k.created_at DESC, k.coupon_id DESC LIMIT $3`
	selectStaffCoupon = staffCoupon + `WHERE k.code = $1`
	selectSums        = `
		SELECT x.coupon_id, CAST(sum(o.discount_amount) AS BIGINT), CAST(sum(o.total_amount) AS BIGINT)
		FROM coupon_uses x JOIN orders o ON o.order_id = x.order_id WHERE x.coupon_id IN $values GROUP BY x.coupon_id`
)

// staffRow is a coupon with the columns that mean something else by its kind, or when they are empty.
type staffRow struct {
	StaffCoupon
	value, ends int64
}

func (r *staffRow) fields() []any {
	c := &r.StaffCoupon
	return []any{
		&c.ID, &c.Code, &c.Kind, &r.value, &c.Minimum, &c.Cap, db.Micro{To: &c.StartsAt}, &r.ends, &c.TotalLimit, &c.PerUser,
		&c.Public, &c.Used, db.Micro{To: &c.CreatedAt}, &c.Restriction,
	}
}

// staffPage returns coupons behind a position, newest first.
func staffPage(ctx context.Context, q db.Querier, after rest.Cursor, limit int64) ([]staffRow, error) {
	return db.All(ctx, q, (*staffRow).fields, selectStaffPage, after.At, after.ID, limit)
}

// findForStaff returns the coupon with the code, in any spelling. Returns coupon_unknown.
func findForStaff(ctx context.Context, q db.Querier, name string) (r staffRow, err error) {
	err = q.QueryRowContext(ctx, selectStaffCoupon, NormalizeCode(name)).Scan(r.fields()...)
	if db.NoRows(err) {
		err = errNoCoupon
	}
	return r, err
}

// addSums sets what each coupon brought. It reads only orders that used one of them.
func addSums(ctx context.Context, q db.Querier, list []StaffCoupon) error {
	ids, byID := make([]string, len(list)), map[string]*StaffCoupon{}
	for n := range list {
		ids[n], byID[list[n].ID] = list[n].ID, &list[n]
	}
	return db.RowsIn(ctx, q, selectSums, ids, func(rows *sql.Rows) error {
		var id string
		var discounts, sales money.Halalas
		err := rows.Scan(&id, &discounts, &sales)
		if err == nil {
			byID[id].Discounts, byID[id].Sales = discounts, sales
		}
		return err
	})
}

const (
	selectSlugs     = `SELECT slug FROM categories WHERE slug IN $values`
	selectVendorIDs = `SELECT vendor_id FROM vendors WHERE vendor_id IN $values`
)

// endNow also ends one that has not begun: it never begins then.
const endNowStatement = `UPDATE coupons SET starts_at = CASE WHEN starts_at < $2 THEN starts_at ELSE $2 - 1 END, ends_at = $2 WHERE code = $1 AND (ends_at IS NULL OR ends_at > $2)`

func endNow(ctx context.Context, q db.Querier, code string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, endNowStatement, code, now.UnixMicro())
}

func endCoupon(ctx context.Context, q db.Querier, code string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, endCouponStatement, code, now.UnixMicro())
}
