package zatca_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/order"
	"matjar/internal/zatca"
	"matjar/internal/zatca/simulator"
)

var (
	quiet  = slog.New(slog.NewTextHandler(io.Discard, nil))
	seller = order.Seller{EnName: "Lamps & Co", ArName: "مصابيح", VATNumber: "310122393500003", Registration: "1010010000"}
	unit   = zatca.Unit{
		Name: "Web 1", Branch: "Riyadh", Industry: "Retail", SellerName: seller.ArName, VATNumber: seller.VATNumber, Registration: seller.Registration,
		Street: "King Fahd Road", Building: "2322", District: "Al-Murabba", City: "Riyadh", PostalCode: "12345",
	}
)

const secret = "0123456789abcdef0123456789abcdef"

// world is a shop with orders of u, beside an authority.
type world struct {
	*testing.T
	db        *db.DB
	authority *simulator.Authority
	config    zatca.Config
	stamps    *zatca.Service
	orders    *order.Service
	ids       []string
}

// node returns another node of the shop on its own connection.
func (w *world) node(d *db.DB) (*zatca.Service, *order.Service) {
	stamps := zatca.New(d, w.config)
	return stamps, order.New(d, catalog.New(d, quiet), order.Config{ShopDetails: order.ShopDetails{Seller: seller}, TaxRegistrar: stamps})
}

// open fills the database with n orders. The unit is not onboarded yet.
func open(t *testing.T, d *db.DB, n int) *world {
	t.Helper()
	authority, err := simulator.New("123456")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(authority.Handler())
	t.Cleanup(server.Close)
	w := &world{T: t, db: d, authority: authority, config: zatca.Config{Environment: zatca.Simulation, URL: server.URL, Secret: secret, Unit: unit}}
	w.stamps, w.orders = w.node(d)
	name := lang.Text{En: "Desk <Lamp> & more", Ar: "مصباح <مكتب> & المزيد"}
	w.must(d.Tx(t.Context(), func(q db.Querier) error {
		if err := catalog.Insert(t.Context(), q, catalog.Data{
			Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
			Vendors:    []catalog.Vendor{{ID: "v", Name: name}},
			Products:   []catalog.Product{{ID: "lamp", VendorID: "v", CategoryID: "c", Name: name, Price: 3333, Status: catalog.Active, Inventory: 10000}},
		}); err != nil {
			return err
		}
		return db.Exec(t.Context(), q, `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'noura@example.com', 'x', 1, 1)`)
	}))
	for range n {
		w.ids = append(w.ids, w.place())
	}
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// place places an order of three lamps.
func (w *world) place() string {
	w.Helper()
	w.must(w.db.Tx(w.Context(), func(q db.Querier) error {
		return cart.Merge(w.Context(), q, "u", uuid.NewString(), []cart.Line{{ProductID: "lamp", Quantity: 3}})
	}))
	answer, err := w.orders.Place(w.Context(), "u", uuid.NewString(), order.Checkout{
		Address: order.Address{
			FullName: "Noura Alotaibi", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
			UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
		},
		PaymentMethod: order.CashOnDelivery, ExpectedTotal: 11499,
	})
	w.must(err)
	var o order.Order
	w.must(json.Unmarshal(answer, &o))
	return o.ID
}

func (w *world) onboard() {
	w.Helper()
	w.must(w.stamps.Onboard(w.Context(), "123456"))
}

// issue returns the documents of an order, and issues the invoice if there is none.
func (w *world) issue(id string) *order.Documents {
	w.Helper()
	docs, err := w.orders.Documents(w.Context(), "u", id)
	w.must(err)
	return docs
}

// faults returns what is wrong with the chain, and its length.
func (w *world) faults() (list []string, n int64) {
	w.Helper()
	n, err := zatca.Verify(w.Context(), w.db, zatca.Simulation, func(fault string) { list = append(list, fault) })
	w.must(err)
	return list, n
}

func (w *world) status() zatca.Status {
	w.Helper()
	s, ok, err := zatca.ReadStatus(w.Context(), w.db, zatca.Simulation)
	w.must(err)
	if !ok {
		w.Fatal("there is no unit")
	}
	return s
}
