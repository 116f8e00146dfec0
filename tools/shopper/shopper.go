// Package shopper has the requests of shoppers, as they are on the wire, for the tools that measure the server.
package shopper

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/order"
)

// Kind is a kind of requests.
type Kind struct {
	Name string
	// Requests returns what one shopper sends, one after the other.
	Requests func(shopper int, random *rand.Rand) [][]byte
	// Prepare is called before requests of n shoppers are measured; nil means that there is nothing to do.
	Prepare func(ctx context.Context, n int) error
}

// How much of the catalogue is asked for: what many shoppers look at, not all of it.
const (
	askedListings = 40
	askedProducts = 400
	askedSearches = 200
	// rendered is how many documents of each kind are rendered before they are measured.
	renderedListings = 8
	renderedProducts = 8
)

// Shop is what requests are about.
type Shop struct {
	base     string
	host     string
	slugs    []string
	products []catalog.ProductCard
	// plain are the products that are ordered without choosing a colour or size.
	plain []catalog.ProductCard
	words []string
	// searches are what many shoppers search for.
	searches []string
	// accounts are those of shoppers.
	accounts []account
}

// Read asks the server what it sells.
func Read(ctx context.Context, host string) (*Shop, error) {
	s := &Shop{base: "http://" + host, host: host}
	var tree catalog.CategoriesView
	if err := s.get(ctx, "/api/v1/categories", &tree); err != nil {
		return nil, err
	}
	for _, c := range tree.Categories {
		if len(s.slugs) < askedListings {
			s.slugs = append(s.slugs, c.Slug)
		}
	}
	seen := map[string]bool{}
	for page := 1; page <= 5; page++ {
		for _, slug := range s.slugs {
			var listing catalog.Listing
			if err := s.get(ctx, fmt.Sprintf("/api/v1/categories/%s/products?page=%d", url.PathEscape(slug), page), &listing); err != nil {
				return nil, err
			}
			for _, p := range listing.Products {
				if !seen[p.ProductID] && len(s.products) < askedProducts {
					seen[p.ProductID] = true
					s.products = append(s.products, p)
					if !p.HasOptions {
						s.plain = append(s.plain, p)
					}
					s.words = append(s.words, strings.Fields(p.EnName)...)
				}
			}
		}
	}
	if len(s.plain) == 0 {
		return nil, errors.New("the shop sells nothing without options")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range askedSearches {
		s.searches = append(s.searches, pick(random, s.words))
	}
	return s, nil
}

func (s *Shop) get(ctx context.Context, path string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, http.NoBody)
	if err != nil {
		return err
	}
	return Do(http.DefaultClient, r, into)
}

// Do sends a request and reads the answer, JSON, unless into is nil. A status of 300 or more is an error.
func Do(client *http.Client, r *http.Request, into any) error {
	response, err := client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s %.300s", r.Method, r.URL.Path, response.Status, body)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(body, into)
}

// Kinds lists what is measured.
func (s *Shop) Kinds() []Kind {
	documents := s.documents()
	listings := Kind{Name: "listings", Requests: func(_ int, random *rand.Rand) [][]byte {
		return s.read("/api/v1/categories/" + url.PathEscape(pick(random, s.slugs)) + "/products")
	}}
	product := Kind{Name: "product", Requests: func(_ int, random *rand.Rand) [][]byte {
		return s.read("/api/v1/products/" + pick(random, s.products).ProductID)
	}}
	search := Kind{Name: "search", Requests: func(_ int, random *rand.Rand) [][]byte {
		return s.read("/api/v1/search?q=" + url.QueryEscape(pick(random, s.searches)))
	}}
	rare := Kind{Name: "rare search", Requests: func(_ int, random *rand.Rand) [][]byte {
		return s.read("/api/v1/search?q=" + url.QueryEscape(pick(random, s.words)+" "+pick(random, s.words)))
	}}
	autocomplete := Kind{Name: "autocomplete", Requests: func(_ int, random *rand.Rand) [][]byte {
		word := []rune(pick(random, s.words))
		return s.read("/api/v1/suggest?q=" + url.QueryEscape(string(word[:min(len(word), 2+random.IntN(4))])))
	}}
	add := Kind{Name: "add to cart", Prepare: s.emptyCarts, Requests: func(shopper int, random *rand.Rand) [][]byte {
		return [][]byte{s.add(shopper, pick(random, s.plain[:min(90, len(s.plain))]))}
	}}
	buy := Kind{Name: "add and order", Prepare: s.emptyCarts, Requests: func(shopper int, random *rand.Rand) [][]byte {
		p := pick(random, s.plain)
		return [][]byte{s.add(shopper, p), s.order(shopper, p)}
	}}
	// Of a hundred shoppers' requests, this many are of each kind; an order is two.
	mixed := []struct {
		kind  Kind
		share int
	}{{documents, 30}, {listings, 20}, {product, 20}, {search, 7}, {rare, 3}, {autocomplete, 15}, {add, 3}, {buy, 2}}
	var deck []Kind
	for _, m := range mixed {
		for range m.share {
			deck = append(deck, m.kind)
		}
	}
	mix := Kind{Name: "mix", Requests: func(shopper int, random *rand.Rand) [][]byte {
		return pick(random, deck).Requests(shopper, random)
	}}
	mix.Prepare = func(ctx context.Context, n int) error {
		return errors.Join(documents.Prepare(ctx, n), s.emptyCarts(ctx, n))
	}
	// A cart that things were only added to cannot be ordered for the price of one thing.
	for i := range deck {
		if deck[i].Name == add.Name {
			deck[i] = buy
		}
	}
	return []Kind{documents, listings, product, search, rare, autocomplete, add, buy, mix}
}

// documents are finished pages, as browsers get them: compressed.
func (s *Shop) documents() Kind {
	paths := []string{"/", "/deals", "/new"}
	for _, slug := range s.slugs[:min(renderedListings, len(s.slugs))] {
		paths = append(paths, "/category/"+url.PathEscape(slug))
	}
	for _, p := range s.products[:min(renderedProducts, len(s.products))] {
		paths = append(paths, "/product/"+p.ProductID)
	}
	return Kind{
		Name:     "documents",
		Requests: func(_ int, random *rand.Rand) [][]byte { return s.read(pick(random, paths)) },
		Prepare: func(ctx context.Context, _ int) error {
			for _, path := range paths {
				if err := s.render(ctx, path); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// render asks for a document as a crawler, who waits until it is rendered, until it is.
func (s *Shop) render(ctx context.Context, path string) error {
	for range 20 {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, http.NoBody)
		if err != nil {
			return err
		}
		r.Header.Set("User-Agent", "Googlebot")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			return err
		}
		if !bytes.Contains(body, []byte(`<div id="root"></div>`)) {
			return nil
		}
	}
	return fmt.Errorf("%s is never rendered", path)
}

// account is that of a shopper, who is signed in.
type account struct{ email, password, token string }

// emptyCarts sees to it that n shoppers are signed in, with nothing in their carts.
func (s *Shop) emptyCarts(ctx context.Context, n int) error {
	for len(s.accounts) < n {
		a, err := s.signUp(ctx, len(s.accounts))
		if err != nil {
			return err
		}
		s.accounts = append(s.accounts, a)
	}
	for _, a := range s.accounts[:n] {
		r, err := http.NewRequestWithContext(ctx, http.MethodDelete, s.base+"/api/v1/cart/items", http.NoBody)
		if err != nil {
			return err
		}
		if err := s.as(a, r, nil); err != nil {
			return err
		}
	}
	return nil
}

// as sends a request of somebody who is signed in.
func (s *Shop) as(a account, r *http.Request, into any) error {
	r.Header.Set("Authorization", "Bearer "+a.token)
	return Do(http.DefaultClient, r, into)
}

// signUp makes an account, each from another address: sign-ups of one are limited.
func (s *Shop) signUp(ctx context.Context, number int) (account, error) {
	from := &net.TCPAddr{IP: net.IPv4(127, 1, byte(number>>8), byte(number))}
	transport := &http.Transport{DialContext: (&net.Dialer{LocalAddr: from, Timeout: 5 * time.Second}).DialContext}
	defer transport.CloseIdleConnections()
	a := account{email: uuid.NewString() + "@example.com", password: "Lo-ad 7 " + uuid.NewString()}
	body, err := json.Marshal(a.credentials())
	if err != nil {
		return a, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/auth/v1/signup", bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	r.Header.Set("Content-Type", "application/json")
	var session struct {
		AccessToken string `json:"access_token"`
	}
	err = Do(&http.Client{Transport: transport}, r, &session)
	a.token = session.AccessToken
	return a, err
}

func (a account) credentials() map[string]string {
	return map[string]string{"email": a.email, "password": a.password}
}

func (s *Shop) add(shopper int, p catalog.ProductCard) []byte {
	return s.post(shopper, "/api/v1/cart/items", cart.Line{ProductID: p.ProductID, Quantity: 1}, "")
}

// shipTo is the address of all orders.
var shipTo = order.Address{
	FullName: "نورة العتيبي", Phone: "0512345678", StreetAddress: "King Fahd Road 12", UnitNumber: "4",
	City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
}

func (s *Shop) order(shopper int, p catalog.ProductCard) []byte {
	to := shipTo
	to.Email = uuid.NewString() + "@example.com"
	return s.post(shopper, "/api/v1/orders", order.Checkout{
		Address: to, PaymentMethod: order.CashOnDelivery,
		ExpectedTotal: order.Compute([]money.Halalas{p.Price}, 0, order.Shipping{}).Total,
	}, "Idempotency-Key: "+uuid.NewString()+"\r\n")
}

func (s *Shop) post(shopper int, path string, body any, header string) []byte {
	content, err := json.Marshal(body)
	if err != nil {
		panic(err) // the types are constant
	}
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s",
		path, s.host, s.accounts[shopper].token, header, len(content), content)
}

// read is the request of a browser for a path.
func (s *Shop) read(path string) [][]byte {
	return [][]byte{[]byte("GET " + path + " HTTP/1.1\r\nHost: " + s.host + "\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n" +
		"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36\r\n\r\n")}
}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }

// EndlessStock makes sure that nothing is sold out before the end.
func EndlessStock(ctx context.Context, databaseURL string) error {
	d, err := db.Open(ctx, databaseURL)
	if err != nil {
		return err
	}
	_, err = d.ExecContext(ctx, `UPDATE products SET inventory_count = 1000000`)
	return errors.Join(err, d.Close())
}
