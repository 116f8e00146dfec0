package catalogadmin

import (
	"context"
	"time"
	"unique"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
)

// VendorFields are what staff write of a vendor.
type VendorFields struct {
	EnName         string `json:"en_name" maxLength:"200"`
	ArName         string `json:"ar_name" maxLength:"200"`
	CommissionRate int64  `json:"commission_rate" doc:"In hundredths of a percent: 1250 is 12.5 %. Sales from now on have it"`
	VATNumber      string `json:"vat_number" maxLength:"15" doc:"15 digits, or empty"`
	Registration   string `json:"registration" maxLength:"10" doc:"Number of the commercial registration, or empty"`
}

// StaffVendor is a vendor as staff see it.
type StaffVendor struct {
	ID string `json:"id"`
	VendorFields
	Products  int       `json:"products" doc:"Whatever their status"`
	CreatedAt time.Time `json:"created_at"`
}

// StaffVendors are all of them.
type StaffVendors struct {
	Vendors []StaffVendor `json:"vendors" doc:"In the order of their English names"`
}

// apply sets the fields of a vendor.
func (f VendorFields) apply(v *catalog.Vendor) {
	v.Name, v.CommissionRate = line(f.EnName, f.ArName), f.CommissionRate
	v.VATNumber, v.Registration = lang.NormalizeLine(f.VATNumber), lang.NormalizeLine(f.Registration)
}

func vendorFieldsOf(v *catalog.Vendor) VendorFields {
	return VendorFields{v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration}
}

// Vendors returns the vendors that the caller sees.
func (s *Service) Vendors(vendor string) StaffVendors {
	snapshot := s.catalog.Snapshot()
	counts := map[unique.Handle[string]]int{}
	entries := s.tables.get(snapshot.All()).entries
	for i := range entries {
		counts[entries[i].vendor]++
	}
	list := []StaffVendor{}
	for _, v := range snapshot.AllVendors() {
		if sees(vendor, v.ID) {
			list = append(list, StaffVendor{v.ID, vendorFieldsOf(&v), counts[unique.Make(v.ID)], v.CreatedAt})
		}
	}
	return StaffVendors{list}
}

// CreateVendor adds a vendor. Returns validation_failed.
func (s *Service) CreateVendor(ctx context.Context, f VendorFields) (StaffVendor, error) {
	v := catalog.Vendor{ID: uuid.NewString(), CreatedAt: time.Now().UTC().Truncate(time.Microsecond)}
	f.apply(&v)
	var c catalog.Checks
	c.Vendor(&v)
	if err := c.Err(); err != nil {
		return StaffVendor{}, err
	}
	err := s.change(ctx, func(q db.Querier) error {
		if err := catalog.WriteVendor(ctx, q, &v, false); err != nil {
			return err
		}
		if err := audit.Record(ctx, q, audit.Change{Action: "vendor.create", Subject: "vendor", ID: v.ID, After: vendorFieldsOf(&v)}); err != nil {
			return err
		}
		return catalog.Touch(ctx, q)
	})
	return StaffVendor{v.ID, vendorFieldsOf(&v), 0, v.CreatedAt}, err
}

// SaveVendor replaces the fields of a vendor. Returns vendor_not_found, validation_failed.
func (s *Service) SaveVendor(ctx context.Context, vendor, id string, f VendorFields) error {
	return s.change(ctx, func(q db.Querier) error {
		if err := catalog.Touch(ctx, q); err != nil {
			return err
		}
		_, all, err := catalog.LoadTree(ctx, q)
		if err != nil {
			return err
		}
		for _, v := range all {
			if v.ID != id || !sees(vendor, id) {
				continue
			}
			before := vendorFieldsOf(&v)
			f.apply(&v)
			var c catalog.Checks
			c.Vendor(&v)
			if err := c.Err(); err != nil {
				return err
			}
			if err := catalog.WriteVendor(ctx, q, &v, true); err != nil {
				return err
			}
			return audit.Record(ctx, q, audit.Change{Action: "vendor.update", Subject: "vendor", ID: id, Before: before, After: vendorFieldsOf(&v)})
		}
		return errNoVendor
	})
}
