package account

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// CustomersTag groups the operations on customers of this package and of package order.
var CustomersTag = huma.Tag{Name: "Customers", Description: "Accounts of shoppers"}

// RegisterAdmin adds the operations on customers.
func RegisterAdmin(api huma.API, s *Customers) {
	o := &customerOperations{s}
	g := rest.NewGroup(api, CustomersTag)
	const one = "/api/v1/admin/customers/{id}"
	rest.Get(g, rest.Needs(staff.CustomersRead), "/api/v1/admin/customers", "adminListCustomers", "Customers, newest first", o.list)
	rest.Get(g, rest.Needs(staff.CustomersRead), one, "adminGetCustomer", "One customer", o.get)
	rest.Post(g, rest.Needs(staff.CustomersWrite), one+"/notes", "adminAddCustomerNote", "Write something down about a customer, for staff", o.addNote)
	rest.Delete(g, rest.Needs(staff.CustomersWrite), one+"/notes/{note}", "adminRemoveCustomerNote", "Take a note back", o.removeNote)
	rest.Put(g, rest.Needs(staff.CustomersWrite), one+"/block", "adminBlockCustomer", "Close an account to its owner, or open it again", o.block)
	rest.Post(g, rest.Needs(staff.CustomersWrite), one+"/reset-factors", "adminResetCustomerFactors", "Let a customer back in who has lost their second step", o.resetFactors)
}

type customerOperations struct{ *Customers }

type listCustomersInput struct {
	rest.CursorParam
	Text    string `query:"q" maxLength:"100" pattern:"^[^\\x00]*$" doc:"Beginnings of words of the name, of the address or of the phone number"`
	Blocked bool   `query:"blocked" doc:"Only blocked ones"`
}

type customerListOutput struct{ Body CustomerList }

func (o *customerOperations) list(ctx context.Context, in *listCustomersInput) (*customerListOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.List(ctx, CustomerFilter{in.Text, in.Blocked}, after)
	return &customerListOutput{list}, err
}

// CustomerPath names a customer.
type CustomerPath struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type customerOutput struct{ Body *CustomerDetail }

func (o *customerOperations) get(ctx context.Context, in *CustomerPath) (*customerOutput, error) {
	c, err := o.Get(ctx, in.ID)
	return &customerOutput{c}, err
}

type addNoteInput struct {
	CustomerPath
	Body struct {
		Body string `json:"body" minLength:"1" maxLength:"2000"`
	}
}

func (o *customerOperations) addNote(ctx context.Context, in *addNoteInput) (*customerOutput, error) {
	c, err := o.AddNote(ctx, in.ID, in.Body.Body)
	return &customerOutput{c}, err
}

type removeNoteInput struct {
	CustomerPath
	Note string `path:"note" maxLength:"64" pattern:"^[^\\x00]*$"`
}

func (o *customerOperations) removeNote(ctx context.Context, in *removeNoteInput) (*customerOutput, error) {
	c, err := o.RemoveNote(ctx, in.ID, in.Note)
	return &customerOutput{c}, err
}

type blockInput struct {
	CustomerPath
	Body struct {
		Blocked bool   `json:"blocked"`
		Reason  string `json:"reason,omitempty" maxLength:"500" doc:"For the record"`
	}
}

func (o *customerOperations) block(ctx context.Context, in *blockInput) (*customerOutput, error) {
	c, err := o.SetBlocked(ctx, in.ID, in.Body.Blocked, in.Body.Reason)
	return &customerOutput{c}, err
}

type resetFactorsInput struct {
	CustomerPath
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"Why, and how the owner showed that they are the owner"`
	}
}

func (o *customerOperations) resetFactors(ctx context.Context, in *resetFactorsInput) (*customerOutput, error) {
	c, err := o.ResetFactors(ctx, staff.From(ctx), in.ID, in.Body.Reason)
	return &customerOutput{c}, err
}
