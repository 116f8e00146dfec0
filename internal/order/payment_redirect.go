package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/logs"
	"matjar/internal/money"
	"matjar/internal/payment"
)

// Paths that a payment leads the browser through. Each has the intent's id, which nobody can
// guess, and tells nothing else.
const (
	openPath   = "/pay/go"
	returnPath = "/pay/return"
	backPath   = "/pay/back"
	hooksPath  = payment.HooksPath
)

func payPath(path, intentID string) string { return path + "?" + url.Values{"i": {intentID}}.Encode() }

// openPayment returns the address of the provider's page, which it has opened if there is
// none yet. An address of the shop is returned when the shopper cannot pay there.
func (s *Service) openPayment(ctx context.Context, intentID string) (address string, err error) {
	i, err := payment.Get(ctx, s.db, intentID)
	if err != nil {
		return "", err
	}
	o, err := readOrder(ctx, s.db, i.OrderID)
	if err != nil {
		return "", err
	}
	if i.URL == "" && s.payable(&o, i) {
		// The provider's answer counts also when the browser has left.
		if err := s.openPage(context.WithoutCancel(ctx), i); err != nil {
			logs.From(ctx).Error("payment page", "intent", i.ID, "error", err)
		}
		if i, err = payment.Get(ctx, s.db, intentID); err != nil {
			return "", err
		}
	}
	if i.URL != "" && s.payable(&o, i) {
		return i.URL, nil
	}
	return s.orderPage(ctx, i.ID, pageWaits)
}

// payable reports whether the shopper may be sent to the payment's page.
func (s *Service) payable(o *orderRow, i payment.Intent) bool {
	return i.Current && i.State.Open() && o.awaitsPayment() && s.Now().Before(o.payUntil)
}

// openPage asks the provider for a page. An earlier request without an answer is looked up
// first. What is known is stored before every request, so that a crash loses nothing.
func (s *Service) openPage(ctx context.Context, i payment.Intent) error {
	ctx, cancel := context.WithTimeout(ctx, conversation)
	defer cancel()
	until := s.Now().Add(claimTime)
	claimed, err := payment.Claim(ctx, s.db, i.ID, s.Now(), until)
	if err != nil {
		return err
	}
	if !claimed {
		// Another tab is at it: its result is worth waiting for.
		return s.awaitPage(ctx, i.ID)
	}
	defer func() { _ = payment.Release(context.WithoutCancel(ctx), s.db, i.ID, until) }()
	if i, err = payment.Get(ctx, s.db, i.ID); err != nil || i.URL != "" {
		return err
	}
	gateway := s.gateway()
	p, err := gateway.Holder(ctx, i.Provider, i.Account)
	if present := gateway.Provider(i.Provider); err == nil && i.State == payment.Created && present != nil {
		// Nobody was asked yet: the present account serves better than one that may have ended.
		p = present
		i.Account, err = gateway.Keep(ctx, s.db, i.Provider, s.Now())
	}
	if err != nil {
		return err
	}
	if p == nil {
		return fmt.Errorf("%s is not configured", i.Provider)
	}
	if found, err := s.findPage(ctx, p, i); err != nil || found {
		return err
	}
	request, err := s.paymentRequest(ctx, i)
	if err != nil {
		return err
	}
	if err := payment.SetAsking(ctx, s.db, i.ID, i.Account, s.Now()); err != nil {
		return err
	}
	page, err := p.Create(ctx, request)
	if refusal, refused := errors.AsType[*payment.Refusal](err); refused {
		logs.From(ctx).Warn("payment refused", "intent", i.ID, "error", err)
		before := i
		i.State, i.Message = payment.Failed, refusal.Message
		return s.db.Tx(ctx, func(q db.Querier) error { return s.savePayment(ctx, q, before, &i, s.Now()) })
	}
	if err != nil {
		return err
	}
	return s.storePage(ctx, i, page)
}

func (s *Service) storePage(ctx context.Context, i payment.Intent, page payment.Page) error {
	now := s.Now()
	return payment.SetPage(ctx, s.db, i.ID, page, now.Add(firstCheck), now)
}

// findPage looks up the page of a request without an answer, and reports whether there is
// one now.
func (s *Service) findPage(ctx context.Context, p payment.Provider, i payment.Intent) (bool, error) {
	if i.State != payment.Unknown {
		return false, nil
	}
	page, err := p.Find(ctx, payment.Request{IntentID: i.ID})
	if errors.Is(err, payment.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, &payment.ProviderError{IntentID: i.ID, Err: err}
	}
	return true, s.storePage(ctx, i, page)
}

// awaitPage waits a little for a page that another request is opening.
func (s *Service) awaitPage(ctx context.Context, intentID string) error {
	ctx, cancel := context.WithTimeout(ctx, promptWait)
	defer cancel()
	for {
		i, err := payment.Get(ctx, s.db, intentID)
		if err != nil || i.URL != "" || !i.State.Open() {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return errBusy
		}
	}
}

// paymentRequest collects what a provider is told about the order.
func (s *Service) paymentRequest(ctx context.Context, i payment.Intent) (payment.Request, error) {
	o, err := readOrder(ctx, s.db, i.OrderID)
	if err != nil {
		return payment.Request{}, err
	}
	a, gateway := o.ShippingAddress, s.gateway()
	r := payment.Request{
		IntentID: i.ID, OrderID: o.ID, OrderNumber: Number(o.ID), Amount: i.Amount, Tax: o.VAT, Shipping: o.Shipping, Discount: o.Discount,
		Until: i.ExpiresAt,
		Buyer: payment.Buyer{
			Name: a.FullName, Email: a.Email, Phone: a.Phone, City: a.City, Postal: a.PostalCode,
			Address: lang.JoinList(both(a.StreetAddress), both(a.UnitNumber)).En,
		},
		Return: gateway.ReturnURL + payPath(returnPath, i.ID), Back: gateway.ReturnURL + payPath(backPath, i.ID),
		Hook: gateway.HookURL + hooksPath + i.Provider,
	}
	language, _, err := recipientOf(ctx, s.db, o.userID)
	if err != nil && !db.NoRows(err) {
		return r, err
	}
	tag, _ := lang.Parse(language)
	r.Arabic = tag == lang.Arabic
	categories, err := s.categoriesOf(ctx, o.Items)
	if err != nil {
		return r, err
	}
	for _, item := range o.Items {
		r.Items = append(r.Items, payment.Item{
			ID: item.Product.ProductID, Name: lang.Text{En: item.Product.EnName, Ar: item.Product.ArName}.In(tag), SKU: item.SKU,
			Category: categories[item.Product.ProductID], Quantity: item.Quantity, Price: item.Price, Total: item.Price * money.Halalas(item.Quantity),
		})
	}
	if err := s.db.QueryRowContext(ctx, selectRegistered, o.userID).Scan(db.Micro{To: &r.Registered}); err != nil && !db.NoRows(err) {
		return r, err
	}
	r.History, err = readHistory(ctx, s.db, o.userID, o.ID)
	return r, err
}

// categoriesOf returns the names of the products' categories, by product.
func (s *Service) categoriesOf(ctx context.Context, items []Item) (map[string]string, error) {
	ids := make([]string, len(items))
	for n, i := range items {
		ids[n] = i.Product.ProductID
	}
	names := map[string]string{}
	err := db.RowsIn(ctx, s.db, selectCategories, ids, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	return names, err
}

// What the order's page is told of a payment whose page is still open: that it may have been
// made just now, or that the shopper took the way back without paying.
const (
	pageWaits = "pending"
	pageLeft  = "left"
)

// orderPage returns the address of the order's page, which says how its payment stands;
// unpaid is what it says of one that is still open.
func (s *Service) orderPage(ctx context.Context, intentID, unpaid string) (string, error) {
	i, err := payment.Get(ctx, s.db, intentID)
	if err != nil {
		return "", err
	}
	state := unpaid
	switch {
	case i.State.HasMoney() && i.Accepted:
		state = "paid"
	case i.State == payment.Review:
		state = "review"
	case i.State.HasMoney(), i.State == payment.Refunded:
		state = "refunded"
	case !i.State.Open():
		state = string(i.State)
	case i.State == payment.Unknown:
		state = "unavailable"
	}
	return "/orders/" + i.OrderID + "?payment=" + state, nil
}
