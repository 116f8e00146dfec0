package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"matjar/tools/process"
)

// visitors ask for pages through the caches.
type visitors struct {
	p                *proxy
	matjar, database string
	// product is changed, withdrawn is taken out of the shop.
	product, withdrawn string
	asked, hits        int
}

// visitor is what a browser sends along.
type visitor struct{ cookie, language, encoding string }

var (
	anybody = []visitor{
		{"lang=en", "en", "gzip, deflate, br, zstd"},
		{"lang=ar", "ar", "gzip, deflate, br, zstd"},
		{"", "en", "gzip"},
		{"city=riyadh; lang=ar; other=1", "ar", "gzip"},
		{"lang=ar", "ar", ""},
		{"lang=fr", "en", "br;q=0, gzip;q=0"},
	}
	served = []string{"HIT", "STALE", "UPDATING", "REVALIDATED"}
	opened = regexp.MustCompile(`^<!doctype html>\n<html lang="(..)"`)
)

// caches are both, with the address that leads to each.
func (v *visitors) caches() map[string]*http.Client {
	return map[string]*http.Client{"https://" + host: v.p.shop, "http://" + host: v.p.plain}
}

type answer struct {
	*http.Response
	body string
	// kept means that it came from the cache.
	kept bool
}

// get asks for something with headers. Whatever comes from a cache must be for everybody.
func (v *visitors) get(ctx context.Context, base, path string, headers ...string) (answer, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		return answer{}, err
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] != "" {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	response, err := v.caches()[base].Do(r)
	if err != nil {
		return answer{}, fmt.Errorf("%w: nginx says %s", err, &v.p.said)
	}
	defer response.Body.Close()
	var body io.Reader = response.Body
	switch response.Header.Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		if body, err = gzip.NewReader(body); err != nil {
			return answer{}, err
		}
	}
	text, err := io.ReadAll(body)
	a := answer{Response: response, body: string(text), kept: slices.Contains(served, response.Header.Get("X-Cache"))}
	v.asked++
	if a.kept {
		v.hits++
		if control := response.Header.Get("Cache-Control"); !strings.Contains(control, "public") || response.Header.Get("Set-Cookie") != "" {
			err = errors.Join(err, fmt.Errorf("%s is kept with %q and the cookie %q", path, control, response.Header.Get("Set-Cookie")))
		}
	}
	return a, err
}

// open asks for a page as a visitor, who must get it in their language.
func (v *visitors) open(ctx context.Context, base, path string, who visitor) (answer, error) {
	a, err := v.get(ctx, base, path, "Cookie", who.cookie, "Accept-Encoding", who.encoding)
	if err != nil {
		return a, err
	}
	said := opened.FindStringSubmatch(a.body)
	if a.StatusCode != http.StatusOK || said == nil || said[1] != who.language {
		return a, fmt.Errorf("%s%s for %+v: %d, %s, %.80s", base, path, who, a.StatusCode, a.Header.Get("X-Cache"), a.body)
	}
	return a, nil
}

// pages are those that everybody may share.
func (v *visitors) pages() []string {
	return []string{"/", "/product/" + v.product, "/category/electronics", "/search?q=coffee", "/about", "/cart"}
}

// warmUp asks for every page until it comes from the cache.
func (v *visitors) warmUp(ctx context.Context) error {
	list, err := process.Run(ctx, v.matjar, "products", "list", "--json", "--status", "active", "--database-url", v.database)
	if err != nil {
		return err
	}
	for lines := json.NewDecoder(strings.NewReader(list)); v.withdrawn == ""; {
		var one struct {
			ID       string `json:"id"`
			Variants int    `json:"variants"`
		}
		if err := lines.Decode(&one); err != nil {
			return fmt.Errorf("no two products without variants: %w", err)
		}
		switch {
		case one.Variants > 0:
		case v.product == "":
			v.product = one.ID
		default:
			v.withdrawn = one.ID
		}
	}
	for base := range v.caches() {
		for _, path := range v.pages() {
			for _, who := range anybody {
				if err := v.until(ctx, base, path, who, func(a answer) bool { return a.kept }); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// patience is how long a page may take to become what is waited for.
const patience = 20 * time.Second

// until asks for a page until it is as it should be.
func (v *visitors) until(ctx context.Context, base, path string, who visitor, good func(answer) bool) error {
	for end := time.Now().Add(patience); ; {
		a, err := v.open(ctx, base, path, who)
		if err != nil || good(a) {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("%s%s for %+v is still not as it should be: %v", base, path, who, a.Header)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// alternate lets random visitors ask for random pages.
func (v *visitors) alternate(ctx context.Context) error {
	for base := range v.caches() {
		asked, hits := v.asked, v.hits
		for range 500 {
			pages := v.pages()
			if _, err := v.open(ctx, base, pages[rand.IntN(len(pages))], anybody[rand.IntN(len(anybody))]); err != nil {
				return err
			}
		}
		if 2*(v.hits-hits) < v.asked-asked {
			return fmt.Errorf("%s: only %d of %d pages came from the cache", base, v.hits-hits, v.asked-asked)
		}
	}
	return nil
}

// choose opens pages whose address names the language: the cookie goes to whoever asks, every time.
func (v *visitors) choose(ctx context.Context) error {
	for base := range v.caches() {
		for range 4 {
			for _, language := range []string{"ar", "en"} {
				a, err := v.open(ctx, base, "/about?lang="+language, visitor{cookie: "lang=en", language: language})
				if err != nil {
					return err
				}
				if cookie := a.Header.Get("Set-Cookie"); a.kept || !strings.HasPrefix(cookie, "lang="+language+";") {
					return fmt.Errorf("%s in %s: %s, cookie %q", base, language, a.Header.Get("X-Cache"), cookie)
				}
			}
		}
	}
	return nil
}

// own asks for what must not be kept, each several times, and as two members in turn.
func (v *visitors) own(ctx context.Context) error {
	members := map[string]string{}
	for _, email := range []string{"first@example.com", "second@example.com"} {
		token, err := v.signUp(ctx, email)
		if err != nil {
			return err
		}
		members[email] = token
	}
	for base := range v.caches() {
		for range 3 {
			for email, token := range members {
				for _, path := range []string{"/auth/v1/user", "/api/v1/cart", "/api/v1/orders", "/api/v1/addresses"} {
					a, err := v.get(ctx, base, path, "Authorization", "Bearer "+token, "Cookie", "lang=en")
					if err != nil {
						return err
					}
					if a.kept || a.StatusCode != http.StatusOK || path == "/auth/v1/user" && !strings.Contains(a.body, email) {
						return fmt.Errorf("%s%s of %s: %d, %s, %.200s", base, path, email, a.StatusCode, a.Header.Get("X-Cache"), a.body)
					}
				}
				// The page is the same for both, since only their browsers know who they are.
				if _, err := v.open(ctx, base, "/", visitor{cookie: "lang=en", language: "en"}); err != nil {
					return err
				}
			}
			for _, path := range []string{
				"/orders", "/orders/1", "/account", "/auth", "/checkout", "/admin", "/admin/orders", "/nowhere", "/product/nothing", "/shell/ar", "/sw.js",
				"/track?order=1", "/unsubscribe?token=x", "/auth/reset?token_hash=x", "/pay/return?i=1", "/healthz", "/readyz", "/api/v1/cart", "/api/v1/nothing",
			} {
				a, err := v.get(ctx, base, path, "Cookie", "lang=en")
				if err != nil {
					return err
				}
				if a.kept {
					return fmt.Errorf("%s%s is kept: %v", base, path, a.Header)
				}
			}
		}
	}
	return nil
}

func (v *visitors) signUp(ctx context.Context, email string) (token string, err error) {
	body := fmt.Sprintf(`{"email":%q,"password":"Behind a 7 cache"}`, email)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://"+host+"/auth/v1/signup", strings.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := v.p.shop.Do(r)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var session struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(response.Body).Decode(&session); err != nil || session.AccessToken == "" {
		return "", fmt.Errorf("sign up: %d, %w", response.StatusCode, err)
	}
	return session.AccessToken, nil
}

// repeat asks again with what the browser has.
func (v *visitors) repeat(ctx context.Context) error {
	for base := range v.caches() {
		who := anybody[0]
		first, err := v.open(ctx, base, "/about", who)
		if err != nil {
			return err
		}
		again, err := v.get(ctx, base, "/about", "Cookie", who.cookie, "Accept-Encoding", who.encoding, "If-None-Match", first.Header.Get("ETag"))
		if err != nil {
			return err
		}
		if again.StatusCode != http.StatusNotModified || strings.HasPrefix(first.Header.Get("ETag"), "W/") {
			return fmt.Errorf("%s with %s: %d", base, first.Header.Get("ETag"), again.StatusCode)
		}
	}
	return nil
}

// changed is how long a change may take to be seen by everybody: kept, shown while the page is fetched anew, and what the shop
// itself takes to notice and to render.
const changed = 2*seconds*time.Second + 3*time.Second

// change sets a price and waits until everybody sees it.
func (v *visitors) change(ctx context.Context) error {
	if _, err := process.Run(ctx, v.matjar, "products", "set-price", v.product, "777.77", "--database-url", v.database); err != nil {
		return err
	}
	return v.everybody(ctx, "/product/"+v.product, func(a answer) bool { return a.StatusCode == http.StatusOK && strings.Contains(a.body, "777.77") })
}

// withdraw takes a product out of the shop and waits until nobody is shown it any more.
func (v *visitors) withdraw(ctx context.Context) error {
	page := "/product/" + v.withdrawn
	for base := range v.caches() {
		for _, who := range anybody {
			if err := v.until(ctx, base, page, who, func(a answer) bool { return a.kept }); err != nil {
				return err
			}
		}
	}
	if _, err := process.Run(ctx, v.matjar, "products", "archive", v.withdrawn, "--database-url", v.database); err != nil {
		return err
	}
	return v.everybody(ctx, page, func(a answer) bool { return a.StatusCode == http.StatusNotFound })
}

// everybody asks for a page until each visitor has seen in each cache what is waited for.
func (v *visitors) everybody(ctx context.Context, page string, seen func(answer) bool) error {
	began := time.Now()
	waiting := map[string]visitor{}
	for base := range v.caches() {
		for i, who := range anybody {
			waiting[fmt.Sprint(i, " ", base)] = who
		}
	}
	for len(waiting) > 0 {
		for name, who := range waiting {
			_, base, _ := strings.Cut(name, " ")
			a, err := v.get(ctx, base, page, "Cookie", who.cookie, "Accept-Encoding", who.encoding)
			if err != nil {
				return err
			}
			if seen(a) {
				delete(waiting, name)
			}
		}
		if took := time.Since(began); took > changed {
			return fmt.Errorf("after %s it is not seen by %v", took, waiting)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// alone asks while no node answers. The cache that goes by Vary is left out: nginx may replace one variant of a page with another
// and has then nothing to show for the first.
func (v *visitors) alone(ctx context.Context) error {
	const base = "https://" + host
	for _, path := range v.pages() {
		for _, who := range anybody {
			a, err := v.open(ctx, base, path, who)
			if err != nil {
				return err
			}
			if !a.kept {
				return fmt.Errorf("%s is answered, but not from the cache: %v", path, a.Header)
			}
		}
	}
	a, err := v.get(ctx, base, "/api/v1/orders")
	if err == nil && a.StatusCode != http.StatusBadGateway {
		err = fmt.Errorf("orders without a node: %d", a.StatusCode)
	}
	return err
}
