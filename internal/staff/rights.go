package staff

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
)

// The rights of the back office. Every operation there declares the one it needs.
const (
	// Enter is what everybody has who works here.
	Enter rest.Right = "enter"

	OrdersRead  rest.Right = "orders:read"
	OrdersWrite rest.Right = "orders:write"
	// OrdersManage is for what concerns the whole of an order, which no vendor may: its address, its
	// letters, its documents.
	OrdersManage  rest.Right = "orders-all:write"
	OrdersReadAll rest.Right = "orders-all:read"
	ReturnsRead   rest.Right = "returns:read"
	ReturnsWrite  rest.Right = "returns:write"
	// RefundsWrite is for giving money back, and for reading where it goes.
	RefundsWrite    rest.Right = "refunds:write"
	ProductsRead    rest.Right = "products:read"
	ProductsWrite   rest.Right = "products:write"
	CategoriesWrite rest.Right = "categories:write"
	VendorsRead     rest.Right = "vendors:read"
	VendorsWrite    rest.Right = "vendors:write"
	StatementsRead  rest.Right = "statements:read"
	CustomersRead   rest.Right = "customers:read"
	CustomersWrite  rest.Right = "customers:write"
	CouponsRead     rest.Right = "coupons:read"
	CouponsWrite    rest.Right = "coupons:write"
	ReviewsRead     rest.Right = "reviews:read"
	ReviewsWrite    rest.Right = "reviews:write"
	MessagesRead    rest.Right = "messages:read"
	MessagesWrite   rest.Right = "messages:write"
	MarketingRead   rest.Right = "marketing:read"
	MarketingWrite  rest.Right = "marketing:write"
	ReportsRead     rest.Right = "reports:read"
	SettingsRead    rest.Right = "settings:read"
	SettingsWrite   rest.Right = "settings:write"
	JobsRead        rest.Right = "jobs:read"
	JobsWrite       rest.Right = "jobs:write"
	AuditRead       rest.Right = "audit:read"

	// These are the owner's alone.
	MoneyWrite  rest.Right = "money:write"
	PeopleRead  rest.Right = "people:read"
	PeopleWrite rest.Right = "people:write"
	KeysRead    rest.Right = "keys:read"
	KeysWrite   rest.Right = "keys:write"
)

var ownersAlone = []rest.Right{MoneyWrite, PeopleRead, PeopleWrite, KeysRead, KeysWrite}

// vendorRights are those of a vendor, whose operations show and change what is theirs alone: they ask
// Member.Vendor for whose.
var vendorRights = []rest.Right{Enter, OrdersRead, OrdersWrite, ReturnsRead, ReturnsWrite, ProductsRead, ProductsWrite, StatementsRead}

var allRights = append([]rest.Right{
	Enter, OrdersRead, OrdersWrite, OrdersReadAll, OrdersManage, ReturnsRead, ReturnsWrite, RefundsWrite, ProductsRead, ProductsWrite, CategoriesWrite, VendorsRead, VendorsWrite,
	StatementsRead, CustomersRead, CustomersWrite, CouponsRead, CouponsWrite, ReviewsRead, ReviewsWrite, MessagesRead, MessagesWrite,
	MarketingRead, MarketingWrite, ReportsRead, SettingsRead, SettingsWrite, JobsRead, JobsWrite, AuditRead,
}, ownersAlone...)

// Rights returns all rights.
func Rights() []rest.Right { return slices.Clone(allRights) }

// rightNames are rights in the API, which lists all that there are.
type rightNames []rest.Right

// Schema describes them.
func (rightNames) Schema(huma.Registry) *huma.Schema {
	var names []any
	for _, right := range allRights {
		names = append(names, string(right))
	}
	return &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString, Enum: names}}
}

// Role is what a member of staff is.
type Role string

// The roles.
const (
	// Owner may do everything.
	Owner Role = "owner"
	// Staff may do everything but look after people, money settings and keys.
	Staff Role = "staff"
	// Vendor sees and changes their own products, orders, parcels, returns and statements.
	Vendor Role = "vendor"
)

// Roles returns the roles.
func Roles() []Role { return []Role{Owner, Staff, Vendor} }

// Rights returns what the role may do.
func (r Role) Rights() []rest.Right {
	switch r {
	case Owner:
		return Rights()
	case Staff:
		return slices.DeleteFunc(Rights(), func(right rest.Right) bool { return slices.Contains(ownersAlone, right) })
	case Vendor:
		return slices.Clone(vendorRights)
	default:
		return nil
	}
}

// parseRights reads the rights of a key. A right that is no more is left out.
func parseRights(text string) []rest.Right {
	var rights []rest.Right
	for name := range strings.FieldsSeq(text) {
		if right := rest.Right(name); slices.Contains(allRights, right) {
			rights = append(rights, right)
		}
	}
	return rights
}

func joinRights(rights []rest.Right) string {
	names := make([]string, len(rights))
	for i, right := range rights {
		names[i] = string(right)
	}
	return strings.Join(names, " ")
}
