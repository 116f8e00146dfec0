package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
	"time"

	"matjar/internal/trace"
)

// Credentials are an access key of an S3-compatible storage.
type Credentials struct{ Key, Secret string }

// bucketTimeout is how long one request may take.
const bucketTimeout = 30 * time.Second

// bucket is a Store in an S3-compatible storage. Objects are addressed by path
// (ENDPOINT/BUCKET/KEY), which all of them understand.
type bucket struct {
	// at is the address of the bucket and the prefix, with a final slash.
	at     string
	signer signer
	client *http.Client
	pause  time.Duration
	now    func() time.Time
}

var goodBucket = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

func newBucket(address string, credentials Credentials) (*bucket, error) {
	const want = "s3://BUCKET/PREFIX?endpoint=https://…&region=…"
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || !goodBucket.MatchString(u.Host) {
		return nil, fmt.Errorf("%q is not %s", address, want)
	}
	for name := range u.Query() {
		if name != "endpoint" && name != "region" {
			return nil, fmt.Errorf("%q has the unknown part %s, want %s", address, name, want)
		}
	}
	region := u.Query().Get("region")
	if region == "" {
		region = "us-east-1"
	}
	endpoint := u.Query().Get("endpoint")
	if endpoint == "" {
		endpoint = "https://s3." + region + ".amazonaws.com"
	}
	e, err := url.Parse(endpoint)
	if err != nil || e.Scheme != "https" && e.Scheme != "http" || e.Host == "" || e.User != nil || e.RawQuery != "" {
		return nil, fmt.Errorf("endpoint %q is not an address such as https://storage.example.com", endpoint)
	}
	if credentials.Key == "" || credentials.Secret == "" {
		return nil, errors.New("a bucket needs MATJAR_MEDIA_KEY and MATJAR_MEDIA_SECRET")
	}
	at := strings.TrimSuffix(endpoint, "/") + "/" + u.Host + "/"
	if prefix := strings.Trim(u.EscapedPath(), "/"); prefix != "" {
		at += prefix + "/"
	}
	return &bucket{
		at: at, signer: signer{credentials, region, "s3"},
		client: &http.Client{Timeout: bucketTimeout, Transport: trace.Transport("bucket", nil)}, pause: retryPause, now: time.Now,
	}, nil
}

func (b *bucket) Has(ctx context.Context, key string) (bool, error) {
	_, err := b.do(ctx, http.MethodHead, key, nil)
	if errors.Is(err, ErrNotStored) {
		return false, nil
	}
	return err == nil, err
}

func (b *bucket) Get(ctx context.Context, key string) ([]byte, error) {
	return b.do(ctx, http.MethodGet, key, nil)
}

func (b *bucket) Put(ctx context.Context, key string, body []byte) error {
	_, err := b.do(ctx, http.MethodPut, key, body)
	return err
}

// do makes a request, again when the storage is busy or the connection broke: every request
// may be repeated.
func (b *bucket) do(ctx context.Context, method, key string, body []byte) (answer []byte, err error) {
	err = retry(ctx, b.pause, func() (again bool, err error) {
		answer, again, err = b.try(ctx, method, key, body)
		return again, err
	})
	if err != nil && !errors.Is(err, ErrNotStored) {
		err = fmt.Errorf("%s %s%s: %w", method, b.at, key, err)
	}
	return answer, err
}

func (b *bucket) try(ctx context.Context, method, key string, body []byte) (answer []byte, again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, method, b.at+strings.ReplaceAll(key, "@", "%40"), bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	if method == http.MethodPut {
		r.Header.Set("Content-Type", mime.TypeByExtension(path.Ext(key)))
	}
	b.signer.sign(r, body, b.now())
	response, err := b.client.Do(r)
	if err != nil {
		return nil, ctx.Err() == nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(response.Body, maxStored))
	switch {
	case err != nil:
		return nil, ctx.Err() == nil, err
	case response.StatusCode == http.StatusNotFound && method != http.MethodPut:
		return nil, false, ErrNotStored
	case response.StatusCode >= 300:
		return nil, busy(response.StatusCode), errors.New(response.Status + reason(answer))
	}
	return answer, false, nil
}

var reasonCode = regexp.MustCompile(`<Code>([A-Za-z]+)</Code>`)

// reason returns the code of an error document, such as AccessDenied.
func reason(document []byte) string {
	if found := reasonCode.FindSubmatch(document); found != nil {
		return " (" + string(found[1]) + ")"
	}
	return ""
}
