package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"matjar/internal/rest"
	"matjar/tools/history"
)

// list is a list, page or report of the back office, asked for in one or several ways in turn.
type list struct {
	name  string
	paths []string
}

// office is the back office that is asked.
type office struct {
	base, key string
	end       time.Time
	lists     []list
}

const api = "/api/v1/admin/"

func (o *office) add(name string, paths ...string) { o.lists = append(o.lists, list{name, paths}) }

// deep is the cursor of a page in the middle of the shop's time.
func (o *office) deep() string {
	return rest.Cursor{At: o.end.Add(-history.Age / 2).UnixMicro(), ID: "0"}.String()
}

// paged adds the first page of a list by time and one in the middle of it.
func (o *office) paged(name, path string) {
	joint := "?"
	if u, err := url.Parse(path); err == nil && u.RawQuery != "" {
		joint = "&"
	}
	o.add(name, api+path)
	o.add(name+", deep", api+path+joint+"cursor="+o.deep())
}

// get reads an answer.
func (o *office) get(ctx context.Context, path string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, o.base+path, http.NoBody)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+o.key)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s is answered with %s", path, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}

// ids returns the ids of the first of a list, which has them under a name.
func (o *office) ids(ctx context.Context, path, field, name string) ([]string, error) {
	var answer map[string]json.RawMessage
	if err := o.get(ctx, api+path, &answer); err != nil {
		return nil, err
	}
	var rows []map[string]any
	if err := json.Unmarshal(answer[field], &rows); err != nil {
		return nil, err
	}
	var ids []string
	for _, row := range rows {
		ids = append(ids, fmt.Sprint(row[name]))
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("%s is empty", path)
	}
	return ids, nil
}

// all makes the list of everything that is measured.
func (o *office) all(ctx context.Context) error {
	vendors, err := o.ids(ctx, "vendors", "vendors", "id")
	if err != nil {
		return err
	}
	for _, part := range []func(context.Context, string) error{o.orders, o.products, o.features, o.reports} {
		if err := part(ctx, vendors[0]); err != nil {
			return err
		}
	}
	return nil
}

func (o *office) orders(ctx context.Context, vendor string) error {
	o.paged("orders", "orders")
	for _, status := range []string{"pending_payment", "processing", "shipped", "delivered", "cancelled"} {
		o.paged("orders "+status, "orders?status="+status)
	}
	for _, standing := range []string{"unpaid", "paid", "review", "refunding", "partly_refunded", "refunded", "void"} {
		o.paged("orders payment "+standing, "orders?payment="+standing)
	}
	for _, method := range []string{"cod", "mada", "tamara", "stcpay"} {
		o.paged("orders method "+method, "orders?method="+method)
	}
	o.paged("orders vendor", "orders?vendor="+vendor)
	o.paged("orders to ship", "orders?to_ship=true")
	day := func(back int) string { return o.end.AddDate(0, 0, -back).UTC().Format(time.RFC3339) }
	o.paged("orders of a week", "orders?from="+day(400)+"&to="+day(393))
	o.paged("orders of two years", "orders?from="+day(730))
	o.paged("orders vendor and status", "orders?status=cancelled&vendor="+vendor)
	o.paged("orders vendor and payment", "orders?payment=refunded&vendor="+vendor)
	o.paged("orders method and status", "orders?method=tamara&status=processing")
	o.paged("orders method and payment", "orders?method=tamara&payment=unpaid")
	o.paged("orders status and payment that exclude each other", "orders?status=processing&payment=refunded")
	number, err := o.ids(ctx, "orders", "orders", "order_number")
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"a number": number[0], "two digits of a number": "1a2b", "a common name": "mohammed", "an Arabic name": "محمد", "two letters": "mo", "two words": "sara family42",
		"a phone number": "0512", "an address": "shopper777@", "the beginning of all addresses": "shopper", "nobody": "zzzz",
	} {
		o.paged("orders search "+name, "orders?search="+url.QueryEscape(text))
	}
	o.paged("orders search and vendor", "orders?search=mohammed&vendor="+vendor)
	o.paged("orders search and payment", "orders?search=mohammed&payment=refunded")
	o.paged("orders search and status", "orders?search=shopper&status=processing")
	orders, err := o.ids(ctx, "orders?status=delivered", "orders", "order_id")
	if err != nil {
		return err
	}
	var one, documents, prints, refunds []string
	for _, id := range orders[:20] {
		one, prints = append(one, api+"orders/"+id), append(prints, api+"orders/"+id+"/print")
		documents, refunds = append(documents, api+"orders/"+id+"/documents"), append(refunds, api+"orders/"+id+"/refunds")
	}
	o.add("one order", one...)
	o.add("one order to print", prints...)
	o.add("an order's documents", documents...)
	o.add("an order's refunds", refunds...)
	o.add("saved views", api+"order-views")
	return nil
}

// productPages is how many pages in a deep page of products is.
const productPages = 20

func (o *office) products(ctx context.Context, vendor string) error {
	categories, err := o.ids(ctx, "categories", "categories", "id")
	if err != nil {
		return err
	}
	queries := map[string]string{
		"by default": "", "search a word": "q=phone", "search in Arabic": "q=" + url.QueryEscape("هاتف"), "search two letters": "q=an", "search nothing": "q=zzzz",
		"draft": "status=draft", "active": "status=active", "of a category": "category_id=" + categories[0], "of a vendor": "vendor_id=" + vendor,
		"low": "stock=low", "out": "stock=out", "without picture": "no_picture=true",
	}
	for _, sort := range []string{"newest", "oldest", "name", "price", "-price", "stock", "-stock", "sold"} {
		queries["by "+sort] = "sort=" + url.QueryEscape(sort)
	}
	queries["by Arabic name"] = "sort=name&lang=ar"
	queries["search by name"] = "sort=name&q=black"
	for name, query := range queries {
		path := api + "products?" + query
		o.add("products "+name, path)
		cursor, from := "", path
		for range productPages {
			var page struct{ Next string }
			if err := o.get(ctx, from+"&limit=200", &page); err != nil {
				return err
			}
			if page.Next == "" {
				break
			}
			cursor = page.Next
			from = path + "&cursor=" + cursor
		}
		if cursor != "" {
			o.add("products "+name+", deep", path+"&cursor="+cursor)
		}
	}
	products, err := o.ids(ctx, "products", "products", "id")
	if err != nil {
		return err
	}
	var one, histories []string
	for _, id := range products[:20] {
		one, histories = append(one, api+"products/"+id), append(histories, api+"products/"+id+"/history")
	}
	o.add("one product", one...)
	o.add("a product's history", histories...)
	o.add("choices of the editor", api+"product-choices")
	o.add("categories", api+"categories")
	o.add("vendors", api+"vendors")
	return nil
}

func (o *office) features(ctx context.Context, vendor string) error {
	o.paged("returns", "returns")
	for _, state := range []string{"requested", "approved", "sent", "received", "refunded", "refused", "cancelled"} {
		o.paged("returns "+state, "returns?state="+state)
	}
	o.paged("customers", "customers")
	o.paged("customers blocked", "customers?blocked=true")
	for name, text := range map[string]string{
		"a common name": "mohammed", "two letters": "mo", "two words": "sara family42", "two common words": "sara family", "a phone number": "0512", "an address": "shopper777@example.com", "the beginning of all addresses": "shopper@", "nobody": "zzzz",
	} {
		o.paged("customers search "+name, "customers?q="+url.QueryEscape(text))
	}
	shoppers, err := o.ids(ctx, "customers", "customers", "id")
	if err != nil {
		return err
	}
	o.add("one customer", api+"customers/"+shoppers[0], api+"customers/"+shoppers[1])
	o.paged("a customer's orders", "customers/"+shoppers[0]+"/orders")
	for _, state := range []string{"waiting", "reported", "hidden", "all"} {
		o.paged("reviews "+state, "reviews?state="+state)
	}
	o.paged("messages open", "messages?state=open")
	o.paged("messages all", "messages?state=all")
	o.paged("coupons", "coupons")
	o.paged("changes", "audit")
	o.paged("changes of products", "audit?subject=product")
	o.paged("changes of one product", "audit?subject=product&id=thing")
	o.paged("changes of one thing of any kind", "audit?id=thing17")
	o.paged("changes by somebody", "audit?actor=member7")
	o.paged("changes by nobody", "audit?actor=nobody")
	o.paged("changes of reviews by somebody", "audit?subject=review&actor=member7")
	month := o.end.AddDate(0, -2, 0).Format("2006-01")
	o.add("statements", api+"statements?month="+month)
	o.add("one statement", api+"statements/"+vendor+"?month="+month)
	o.add("commission invoices", api+"commission-invoices", api+"commission-invoices?month="+month, api+"commission-invoices?vendor_id="+vendor)
	for _, feature := range []string{"imports", "keys", "me", "pages", "people", "settings", "home"} {
		o.add(feature, api+feature)
	}
	return nil
}

func (o *office) reports(context.Context, string) error {
	day := func(back int) string { return o.end.AddDate(0, 0, -back).Format(time.DateOnly) }
	for _, kind := range []string{"sales", "vat", "products", "vendors", "coupons", "searches"} {
		o.add("report "+kind+", 30 days", api+"reports/"+kind)
		o.add("report "+kind+", a year", api+"reports/"+kind+"?from="+day(364))
		o.add("report "+kind+", two years", api+"reports/"+kind+"?from="+day(729))
	}
	o.add("report sales as a file", api+"reports/sales/csv?from="+day(364))
	return nil
}
