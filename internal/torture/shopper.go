package torture

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
)

// shopper is an HTTP client with an account.
type shopper struct {
	base, token, refreshToken string
	client                    *http.Client
}

// response is an HTTP response.
type response struct {
	status int
	header http.Header
	body   []byte
}

// leadsToBank reports whether a redirect leads to the page of a provider. One that could not be opened leads back to the
// order, and nobody can pay on a page whose address nobody has.
func leadsToBank(a response) bool { return strings.Contains(string(a.body), simulator.Path+"pay/") }

// code is the code of a refusal.
func (a response) code() string {
	var problem struct{ Code string }
	// A response that is not a problem has no code.
	_ = json.Unmarshal(a.body, &problem)
	return problem.Code
}

func (a response) String() string { return fmt.Sprintf("%d %.300s", a.status, a.body) }

// newClient returns a client without a connection limit.
func newClient() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true}}
}

// serveShop answers on the network until stop is called.
func (s *shop) serveShop(ctx context.Context) (base string, stop func(), err error) {
	handler, err := s.handler(ctx)
	if err != nil {
		return "", nil, err
	}
	web := httptest.NewServer(handler)
	return web.URL, web.Close, nil
}

// signUpAttempts is how often a sign-up is repeated that was answered 503: right after a kill the
// database may be busy recovering, and a client is told to come again. What became of the
// attempt is not known, so each has an address of its own.
const signUpAttempts = 10

// signUp makes an account and its session, from a network address of its own: an hour takes only so
// many from one.
func signUp(ctx context.Context, base string, client *http.Client) (*shopper, error) {
	s := &shopper{base: base, client: client}
	var got response
	for attempt := range signUpAttempts {
		if attempt > 0 {
			time.Sleep(time.Second)
		}
		var err error
		got, err = s.send(ctx, http.MethodPost, "/auth/v1/signup", map[string]any{
			"email": uuid.NewString() + "@example.com", "password": "Tor-ture 7 " + uuid.NewString(),
		}, "X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256)))
		if err != nil {
			return nil, err
		}
		if got.status != http.StatusServiceUnavailable {
			break
		}
	}
	if err := s.openSession(got); err != nil {
		return nil, fmt.Errorf("sign up: %w", err)
	}
	return s, nil
}

// openSession keeps the tokens of a session that was answered.
func (s *shopper) openSession(got response) error {
	var session struct {
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
	}
	if err := json.Unmarshal(got.body, &session); err != nil || session.AccessToken == "" {
		return fmt.Errorf("no session: %s", got)
	}
	s.token, s.refreshToken = session.AccessToken, session.RefreshToken
	return nil
}

// send makes a request with a body that is sent as it is, when it is text, or as JSON.
// Header names and values follow each other.
func (s *shopper) send(ctx context.Context, method, path string, body any, header ...string) (response, error) {
	content, isText := body.(string)
	if !isText && body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return response{}, err
		}
		content = string(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, s.base+path, bytes.NewReader([]byte(content)))
	if err != nil {
		return response{}, err
	}
	if content != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if s.token != "" {
		r.Header.Set("Authorization", "Bearer "+s.token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := s.client.Do(r)
	if err != nil {
		return response{}, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return response{resp.StatusCode, resp.Header, b}, err
}

// fill adds lines to the shopper's cart and returns what is in it. The same id adds once.
func (s *shopper) fill(ctx context.Context, mergeID string, lines []cart.Line) ([]cart.Item, error) {
	got, err := s.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: mergeID, Lines: lines})
	if err != nil {
		return nil, err
	}
	var c cart.Cart
	if err := json.Unmarshal(got.body, &c); err != nil || got.status != http.StatusOK {
		return nil, fmt.Errorf("fill the cart: %s", got)
	}
	return c.Items, nil
}

// place sends a checkout.
func (s *shopper) place(ctx context.Context, key string, checkout any) (response, error) {
	return s.send(ctx, http.MethodPost, "/api/v1/orders", checkout, "Idempotency-Key", key)
}

// placedID is the order that a checkout was answered with.
func placedID(got response, err error) (string, error) {
	if err != nil {
		return "", err
	}
	if got.status != http.StatusCreated {
		return "", fmt.Errorf("answered with %s, want an order", got)
	}
	return orderIDOf(got.body)
}

// checkoutFields turns a checkout into the JSON object that is sent, to be tampered with.
func checkoutFields(checkout order.Checkout) (map[string]any, error) {
	b, err := json.Marshal(checkout)
	if err != nil {
		return nil, err
	}
	object := map[string]any{}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return object, d.Decode(&object)
}
