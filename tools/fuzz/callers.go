package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"

	"matjar/internal/server/hostile"
	"matjar/tools/process"
)

// session is that of a caller.
type session struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	User         struct {
		ID string `json:"id"`
	} `json:"user"`
}

// admit makes the callers. What names them is not taken up by the memory, or they would soon block or remove each other.
func (f *fuzz) admit(ctx context.Context, matjar, database, key string) error {
	member, err := f.signUp(ctx, "fuzz@example.com")
	if err != nil {
		return err
	}
	owner, factor, err := f.hire(ctx, matjar, database)
	if err != nil {
		return err
	}
	f.callers = map[hostile.Caller]session{hostile.Member: member, hostile.Owner: owner, hostile.Key: {AccessToken: key}}
	var keys struct {
		Keys []struct {
			ID string `json:"id"`
		} `json:"keys"`
	}
	if err := f.ask(ctx, http.MethodGet, "/api/v1/admin/keys", hostile.Owner, "", &keys); err != nil {
		return err
	}
	spared := []string{member.User.ID, owner.User.ID, factor, "fuzz@example.com", "owner@example.com"}
	for _, one := range keys.Keys {
		spared = append(spared, one.ID)
	}
	f.memory = hostile.NewMemory(spared...)
	return nil
}

// shop orders something a few times and sends half of it back, so that there are orders and returns to begin with.
func (f *fuzz) shop(ctx context.Context, product string) error {
	for n := range 4 {
		var quote struct {
			Total json.Number `json:"total"`
		}
		var order struct {
			ID    string `json:"order_id"`
			Items []struct {
				ID string `json:"order_item_id"`
			} `json:"order_items"`
		}
		if err := f.ask(ctx, http.MethodPost, "/api/v1/cart/items", hostile.Member, fmt.Sprintf(`{"product_id":%q,"quantity":1}`, product), nil); err != nil {
			return err
		}
		if err := f.ask(ctx, http.MethodPost, "/api/v1/quote", hostile.Member, `{"city":"Riyadh","province":"Riyadh"}`, &quote); err != nil {
			return err
		}
		// Those that are not sent on wait for their payment.
		method := []string{"mada", "cod", "tabby", "cod"}[n]
		checkout := fmt.Sprintf(`{"payment_method":%q,"expected_total":%s,"shipping_address":{"full_name":"Noura","email":"noura@example.com","phone":"0512345678",
			"street_address":"King Fahd Road 12","unit_number":"4","city":"Riyadh","province":"Riyadh","postal_code":"12345"}}`, method, quote.Total)
		var placed json.RawMessage
		if err := f.ask(ctx, http.MethodPost, "/api/v1/orders", hostile.Member, checkout, &placed); err != nil {
			return err
		}
		if err := json.Unmarshal(placed, &order); err != nil {
			return err
		}
		f.memory.Learn("/api/v1/orders", placed)
		if n%2 == 0 {
			continue
		}
		for _, status := range []string{"processing", "shipped", "delivered"} {
			if err := f.ask(ctx, http.MethodPost, "/api/v1/admin/orders/"+order.ID+"/advance", hostile.Owner, fmt.Sprintf(`{"status":%q}`, status), nil); err != nil {
				return err
			}
		}
		body := fmt.Sprintf(`{"reason":"changed_mind","lines":[{"order_item_id":%q,"quantity":1}],"bank":{"iban":"SA0380000000608010167519","name":"Noura"}}`, order.Items[0].ID)
		if err := f.ask(ctx, http.MethodPost, "/api/v1/orders/"+order.ID+"/returns", hostile.Member, body, nil); err != nil {
			return err
		}
	}
	return nil
}

// token returns what a caller proves with who it is.
func (f *fuzz) token(as hostile.Caller) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.callers[as].AccessToken
}

// keepSignedIn renews the sessions of the callers before they end.
func (f *fuzz) keepSignedIn(ctx context.Context, stop context.CancelCauseFunc) {
	for tick := time.Tick(time.Minute); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
		for _, as := range []hostile.Caller{hostile.Member, hostile.Owner} {
			f.mu.Lock()
			old := f.callers[as]
			f.mu.Unlock()
			var renewed session
			err := f.ask(ctx, http.MethodPost, "/auth/v1/token?grant_type=refresh_token", hostile.Nobody, fmt.Sprintf(`{"refresh_token":%q}`, old.RefreshToken), &renewed)
			if err != nil {
				stop(fmt.Errorf("the %s is not signed in any more: %w", as, err))
				return
			}
			f.mu.Lock()
			f.callers[as] = renewed
			f.mu.Unlock()
		}
	}
}

// ask sends JSON as a caller, and reads the answer unless to is nil.
func (f *fuzz) ask(ctx context.Context, method, path string, as hostile.Caller, body string, to any) error {
	return f.askWith(ctx, method, path, f.token(as), body, to)
}

func (f *fuzz) askWith(ctx context.Context, method, path, token, body string, to any) error {
	r, err := http.NewRequestWithContext(ctx, method, f.base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", uuid.NewString())
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := f.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s: %d %s", path, response.StatusCode, text)
	}
	if to == nil {
		return nil
	}
	return json.Unmarshal(text, to)
}

func (f *fuzz) signUp(ctx context.Context, email string) (s session, err error) {
	err = f.askWith(ctx, http.MethodPost, "/auth/v1/signup", "", fmt.Sprintf(`{"email":%q,"password":"Fuzz-ing 7 all day"}`, email), &s)
	return s, err
}

// hire returns the session of an owner, who has signed in with both steps, and the id of the second one.
func (f *fuzz) hire(ctx context.Context, matjar, database string) (s session, factorID string, err error) {
	const email = "owner@example.com"
	if s, err = f.signUp(ctx, email); err != nil {
		return s, "", err
	}
	if _, err := process.Run(ctx, matjar, "users", "grant", email, "owner", "--database-url", database); err != nil {
		return s, "", err
	}
	var factor struct {
		ID   string `json:"id"`
		TOTP struct {
			Secret string `json:"secret"`
		} `json:"totp"`
	}
	if err := f.askWith(ctx, http.MethodPost, "/auth/v1/factors", s.AccessToken, `{"factor_type":"totp","friendly_name":"App"}`, &factor); err != nil {
		return s, "", err
	}
	var challenge struct {
		ID string `json:"id"`
	}
	if err := f.askWith(ctx, http.MethodPost, "/auth/v1/factors/"+factor.ID+"/challenge", s.AccessToken, `{}`, &challenge); err != nil {
		return s, "", err
	}
	code, err := totp.GenerateCode(factor.TOTP.Secret, time.Now())
	if err != nil {
		return s, "", err
	}
	err = f.askWith(ctx, http.MethodPost, "/auth/v1/factors/"+factor.ID+"/verify", s.AccessToken, fmt.Sprintf(`{"challenge_id":%q,"code":%q}`, challenge.ID, code), &s)
	return s, factor.ID, err
}
