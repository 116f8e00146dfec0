package coupon

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

// StaffCoupon is a coupon as staff see it, with what it has done so far.
type StaffCoupon struct {
	ID          string        `json:"id"`
	Code        string        `json:"code"`
	Kind        Kind          `json:"kind" enum:"percent,amount"`
	Percent     int64         `json:"percent" doc:"How many percent it takes off, or 0"`
	Amount      money.Halalas `json:"amount" doc:"How many riyals it takes off, or 0"`
	Minimum     money.Halalas `json:"minimum"`
	Cap         money.Halalas `json:"cap" doc:"Most that it takes off, or 0 for no cap"`
	StartsAt    time.Time     `json:"starts_at"`
	EndsAt      *time.Time    `json:"ends_at"`
	TotalLimit  int64         `json:"total_limit" doc:"0 for no limit"`
	PerUser     int64         `json:"per_user"`
	Public      bool          `json:"public" doc:"Whether the shop shows it to everybody"`
	State       string        `json:"state" enum:"planned,running,used_up,ended"`
	Used        int64         `json:"used" doc:"Orders that have it now; cancelled ones give it back"`
	Discounts   money.Halalas `json:"discounts" doc:"What it took off those orders"`
	Sales       money.Halalas `json:"sales" doc:"What those orders cost"`
	Restriction string        `json:"restriction" doc:"Slugs of categories and ids of vendors that it is good for, separated by commas; empty for everything"`
	CreatedAt   time.Time     `json:"created_at"`
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

func (s *Service) staffFields(c *StaffCoupon, value *int64, ends *int64) []any {
	return []any{
		&c.ID, &c.Code, &c.Kind, value, &c.Minimum, &c.Cap, db.Micro{To: &c.StartsAt}, ends, &c.TotalLimit, &c.PerUser,
		&c.Public, &c.Used, db.Micro{To: &c.CreatedAt}, &c.Restriction,
	}
}

// staffRow is a coupon with the columns that need work.
type staffRow struct {
	StaffCoupon
	value, ends int64
}

func (s *Service) finish(r staffRow) StaffCoupon {
	c, now := r.StaffCoupon, s.Now()
	if c.Kind == Percent {
		c.Percent = r.value
	} else {
		c.Amount = money.Halalas(r.value)
	}
	if r.ends != 0 {
		end := time.UnixMicro(r.ends).UTC()
		c.EndsAt = &end
	}
	switch {
	case c.EndsAt != nil && !now.Before(*c.EndsAt):
		c.State = "ended"
	case c.TotalLimit > 0 && c.Used >= c.TotalLimit:
		c.State = "used_up"
	case now.Before(c.StartsAt):
		c.State = "planned"
	default:
		c.State = "running"
	}
	return c
}

const couponsPage = 50

// StaffCoupons is a page of coupons.
type StaffCoupons struct {
	Coupons []StaffCoupon `json:"coupons" doc:"Newest first"`
	Next    string        `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// ListForStaff returns a page of all coupons.
func (s *Service) ListForStaff(ctx context.Context, after rest.Cursor) (StaffCoupons, error) {
	rows, err := db.All(ctx, s.db, func(r *staffRow) []any { return s.staffFields(&r.StaffCoupon, &r.value, &r.ends) }, selectStaffPage, after.At, after.ID, int64(couponsPage+1))
	if err != nil {
		return StaffCoupons{}, err
	}
	list := make([]StaffCoupon, len(rows))
	for n, r := range rows {
		list[n] = s.finish(r)
	}
	page, next := rest.Page(list, couponsPage, func(c StaffCoupon) rest.Cursor { return rest.Cursor{At: c.CreatedAt.UnixMicro(), ID: c.ID} })
	return StaffCoupons{page, next}, addSums(ctx, s.db, page)
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

func (s *Service) readForStaff(ctx context.Context, q db.Querier, name string) (*StaffCoupon, error) {
	var r staffRow
	err := q.QueryRowContext(ctx, selectStaffCoupon, NormalizeCode(name)).Scan(s.staffFields(&r.StaffCoupon, &r.value, &r.ends)...)
	if db.NoRows(err) {
		return nil, errs.New(errs.NotFound, code.CouponUnknown, "there is no such discount code")
	}
	if err != nil {
		return nil, err
	}
	one := []StaffCoupon{s.finish(r)}
	return &one[0], addSums(ctx, q, one)
}

// NewCoupon is a coupon that staff add.
type NewCoupon struct {
	Code       string        `json:"code" minLength:"3" maxLength:"30" doc:"What shoppers type: letters and digits"`
	Percent    int64         `json:"percent,omitempty" minimum:"0" maximum:"100" doc:"Takes off so many percent"`
	Amount     money.Halalas `json:"amount,omitempty" minimum:"0" maximum:"1000000" doc:"Takes off so many riyals"`
	Minimum    money.Halalas `json:"minimum,omitempty" minimum:"0" maximum:"1000000" doc:"Smallest subtotal"`
	Cap        money.Halalas `json:"cap,omitempty" minimum:"0" maximum:"1000000" doc:"Most that it takes off, 0 for no cap"`
	StartsAt   *time.Time    `json:"starts_at,omitempty" doc:"Now unless told"`
	EndsAt     *time.Time    `json:"ends_at,omitempty" doc:"Never unless told"`
	TotalLimit int64         `json:"total_limit,omitempty" minimum:"0" maximum:"100000000" doc:"How often it can be used in all, 0 for no limit"`
	PerUser    int64         `json:"per_user,omitempty" minimum:"0" maximum:"1000000" doc:"How often one shopper can use it, 0 for no limit"`
	Categories []string      `json:"categories,omitempty" maxItems:"100" doc:"Slugs of the categories it is good for"`
	Vendors    []string      `json:"vendors,omitempty" maxItems:"100" doc:"Ids of the vendors it is good for"`
	Public     bool          `json:"public,omitempty" doc:"Show it to everybody on the deals page"`
}

// codePattern is what a new code may be, in its stored form.
var codePattern = regexp.MustCompile(`^[\p{L}\p{N}_-]{3,30}$`)

// coupon returns what is stored. Returns validation_failed with all broken fields.
func (n NewCoupon) coupon(now time.Time) (Coupon, error) {
	c := Coupon{
		Code: NormalizeCode(n.Code), Kind: Percent, Value: n.Percent, MinSubtotal: n.Minimum, MaxDiscount: n.Cap, StartsAt: now,
		TotalLimit: n.TotalLimit, PerUserLimit: n.PerUser, Categories: n.Categories, Vendors: n.Vendors, Public: n.Public,
	}
	var fields []errs.Field
	refuse := func(name, code, message string) {
		fields = append(fields, errs.Field{Name: name, Code: code, Message: message})
	}
	if !codePattern.MatchString(c.Code) {
		refuse("code", "format", "expected 3 to 30 letters and digits")
	}
	switch {
	case n.Percent > 0 && n.Amount > 0:
		refuse("amount", "not_allowed", "expected a percentage or an amount, not both")
	case n.Amount > 0:
		c.Kind, c.Value = Amount, int64(n.Amount)
	case n.Percent <= 0:
		refuse("percent", "required", "expected a percentage or an amount")
	}
	if n.StartsAt != nil {
		c.StartsAt = *n.StartsAt
	}
	if n.EndsAt != nil {
		c.EndsAt = *n.EndsAt
		if !c.EndsAt.After(c.StartsAt) || !c.EndsAt.After(now) {
			refuse("ends_at", "not_allowed", "expected a time after the start and after now")
		}
	}
	if fields != nil {
		return c, &errs.Error{Kind: errs.Unprocessable, Code: code.ValidationFailed, Message: "the discount code breaks a rule", Fields: fields}
	}
	return c, nil
}

// AddForStaff stores a new coupon. Returns validation_failed, coupon_exists.
func (s *Service) AddForStaff(ctx context.Context, n NewCoupon) (added *StaffCoupon, err error) {
	c, err := n.coupon(s.Now())
	if err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if _, err := Find(ctx, q, c.Code); err == nil {
			return errs.New(errs.Conflict, code.CouponExists, "there is a discount code %s already", c.Code)
		}
		for _, check := range []struct {
			field, query string
			names        []string
		}{{"categories", countCategory, c.Categories}, {"vendors", countVendor, c.Vendors}} {
			for _, name := range check.names {
				if err := requireOne(ctx, q, check.field, check.query, name); err != nil {
					return err
				}
			}
		}
		if err := Insert(ctx, q, c); err != nil {
			return err
		}
		if added, err = s.readForStaff(ctx, q, c.Code); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "coupon.add", Subject: "coupon", ID: added.Code, After: added})
	})
	return added, err
}

const (
	countCategory = `SELECT count(*) FROM categories WHERE slug = $1`
	countVendor   = `SELECT count(*) FROM vendors WHERE vendor_id = $1`
)

func requireOne(ctx context.Context, q db.Querier, field, query, name string) error {
	var n int64
	if err := q.QueryRowContext(ctx, query, name).Scan(&n); err != nil || n > 0 {
		return err
	}
	broken := errs.New(errs.Unprocessable, code.ValidationFailed, "there is no %q", name)
	broken.Fields = []errs.Field{{Name: field, Code: "not_found", Message: fmt.Sprintf("there is no %q", name)}}
	return broken
}

// endNow also ends one that has not begun: it never begins then.
const endNow = `UPDATE coupons SET starts_at = CASE WHEN starts_at < $2 THEN starts_at ELSE $2 - 1 END, ends_at = $2 WHERE code = $1 AND (ends_at IS NULL OR ends_at > $2)`

// EndForStaff makes a coupon expire now. Orders that used it keep their discount. Returns
// coupon_unknown, coupon_ended.
func (s *Service) EndForStaff(ctx context.Context, name string) (after *StaffCoupon, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := s.readForStaff(ctx, q, name)
		if err != nil {
			return err
		}
		ended, err := db.Changed(ctx, q, endNow, before.Code, s.Now().UnixMicro())
		if err != nil {
			return err
		}
		if !ended {
			return errs.New(errs.Conflict, code.CouponEnded, "this discount code has ended already")
		}
		if after, err = s.readForStaff(ctx, q, before.Code); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "coupon.end", Subject: "coupon", ID: before.Code, Before: before, After: after})
	})
	return after, err
}

// RegisterAdmin adds the operations of the back office.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.CouponsRead), "/api/v1/admin/coupons", "adminListCoupons", "Discount codes, newest first", o.adminList)
	rest.Post(g, rest.Needs(staff.CouponsWrite), "/api/v1/admin/coupons", "adminAddCoupon", "Add a discount code", o.adminAdd, rest.Created)
	rest.Post(g, rest.Needs(staff.CouponsWrite), "/api/v1/admin/coupons/{code}/end", "adminEndCoupon", "Make a discount code expire now", o.adminEnd)
}

type adminListOutput struct{ Body StaffCoupons }

func (o *operations) adminList(ctx context.Context, in *struct{ rest.CursorParam }) (*adminListOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.coupons.ListForStaff(ctx, after)
	return &adminListOutput{list}, err
}

type staffCouponOutput struct{ Body *StaffCoupon }

func (o *operations) adminAdd(ctx context.Context, in *struct{ Body NewCoupon }) (*staffCouponOutput, error) {
	c, err := o.coupons.AddForStaff(ctx, in.Body)
	return &staffCouponOutput{c}, err
}

func (o *operations) adminEnd(ctx context.Context, in *struct {
	Code string `path:"code" maxLength:"60" pattern:"^[^\\x00]*$"`
}) (*staffCouponOutput, error) {
	c, err := o.coupons.EndForStaff(ctx, in.Code)
	return &staffCouponOutput{c}, err
}
