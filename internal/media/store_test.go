package media

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// testStore checks what every Store promises.
func testStore(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	if has, err := s.Has(ctx, "ab/x@400.webp"); has || err != nil {
		t.Errorf("Has before Put = %v, %v", has, err)
	}
	if _, err := s.Get(ctx, "ab/x@400.webp"); !errors.Is(err, ErrNotStored) {
		t.Errorf("Get before Put = %v, want ErrNotStored", err)
	}
	for _, body := range []string{"first", "second"} {
		if err := s.Put(ctx, "ab/x@400.webp", []byte(body)); err != nil {
			t.Fatal(err)
		}
		if has, err := s.Has(ctx, "ab/x@400.webp"); !has || err != nil {
			t.Errorf("Has = %v, %v, want it", has, err)
		}
		if got, err := s.Get(ctx, "ab/x@400.webp"); string(got) != body || err != nil {
			t.Errorf("Get = %q, %v, want %q", got, err, body)
		}
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	testStore(t, folder(dir))
	var files []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, strings.TrimPrefix(path, dir+"/"))
			if info, err := entry.Info(); err != nil || info.Mode().Perm() != 0o644 {
				t.Errorf("%s: %v, %v, want it readable for all", path, info.Mode(), err)
			}
		}
		return err
	})
	if err != nil || fmt.Sprint(files) != "[ab/x@400.webp]" {
		t.Errorf("the folder has %v, %v, want the file alone", files, err)
	}
}

// A disk that takes no more leaves nothing behind, and the error names the place.
func TestFolderThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "ab"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := folder(dir).Put(t.Context(), "ab/x@400.webp", []byte("x")); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("Put where a file is in the way = %v, want an error with the path", err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "cd", "x@400.webp"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := folder(dir).Put(t.Context(), "cd/x@400.webp", []byte("x")); err == nil {
		t.Error("Put over a folder succeeds")
	}
	if left, err := os.ReadDir(filepath.Join(dir, "cd")); err != nil || len(left) != 1 {
		t.Errorf("the failure leaves %v, %v", left, err)
	}
	if _, err := Open(filepath.Join(dir, "ab", "below"), Credentials{}); err == nil {
		t.Error("a storage below a file can be opened")
	}
}

var testKey = Credentials{"AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}

// The examples of Amazon's documentation, "Signature Calculations for the Authorization
// Header" of S3.
func TestSignatures(t *testing.T) {
	at := time.Date(2013, 5, 24, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		method, url, body string
		headers           map[string]string
		want              string
	}{
		{
			"GET", "https://examplebucket.s3.amazonaws.com/test.txt", "", map[string]string{"Range": "bytes=0-9"},
			"SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
		},
		{
			"PUT", "https://examplebucket.s3.amazonaws.com/test%24file.text", "Welcome to Amazon S3.",
			map[string]string{"Date": "Fri, 24 May 2013 00:00:00 GMT", "X-Amz-Storage-Class": "REDUCED_REDUNDANCY"},
			"SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
		},
	} {
		r := httptest.NewRequest(test.method, test.url, strings.NewReader(test.body))
		for name, value := range test.headers {
			r.Header.Set(name, value)
		}
		signer{testKey, "us-east-1", "s3"}.sign(r, []byte(test.body), at)
		want := "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," + test.want
		if got := r.Header.Get("Authorization"); got != want {
			t.Errorf("%s is signed\n%s, want\n%s", test.method, got, want)
		}
	}
}

// fakeS3 is a storage that checks signatures and keeps objects by path.
type fakeS3 struct {
	mu      sync.Mutex
	objects map[string][]byte
	// failures are the statuses of the next answers.
	failures []int
	requests int
}

func (f *fakeS3) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.requests++
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if len(f.failures) > 0 {
		w.WriteHeader(f.failures[0])
		f.failures = f.failures[1:]
		return
	}
	if !f.signed(r, body) {
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprint(w, `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>`)
		return
	}
	object, ok := f.objects[r.URL.Path]
	switch {
	case r.Method == http.MethodPut:
		f.objects[r.URL.Path] = body
	case !ok:
		w.WriteHeader(http.StatusNotFound)
	default:
		_, _ = w.Write(object)
	}
}

// signed computes the signature again, from what arrived.
func (f *fakeS3) signed(r *http.Request, body []byte) bool {
	given := r.Header.Get("Authorization")
	_, names, _ := strings.Cut(given, "SignedHeaders=")
	names, _, _ = strings.Cut(names, ",")
	at, err := time.Parse(longTime, r.Header.Get("X-Amz-Date"))
	again := httptest.NewRequest(r.Method, "http://"+r.Host+r.URL.RequestURI(), nil)
	for name := range strings.SplitSeq(names, ";") {
		if name != "host" {
			again.Header.Set(name, r.Header.Get(name))
		}
	}
	signer{testKey, "eu-west-1", "s3"}.sign(again, body, at)
	return err == nil && given != "" && again.Header.Get("Authorization") == given
}

func openBucket(t *testing.T, query string, credentials Credentials) (*bucket, *fakeS3) {
	t.Helper()
	fake := &fakeS3{objects: map[string][]byte{}}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	b, err := newBucket("s3://shop-pictures/own/2030?endpoint="+server.URL+query, credentials)
	if err != nil {
		t.Fatal(err)
	}
	b.pause = 0
	return b, fake
}

func TestBucket(t *testing.T) {
	b, fake := openBucket(t, "&region=eu-west-1", testKey)
	testStore(t, b)
	if _, ok := fake.objects["/shop-pictures/own/2030/ab/x@400.webp"]; !ok || len(fake.objects) != 1 {
		t.Errorf("the bucket has %v", fake.objects)
	}
}

func TestBucketTriesAgain(t *testing.T) {
	b, fake := openBucket(t, "&region=eu-west-1", testKey)
	fake.failures = []int{503, 500}
	if err := b.Put(t.Context(), "ab/x@400.webp", []byte("x")); err != nil || fake.requests != 3 {
		t.Errorf("Put to a busy storage = %v after %d requests, want success after 3", err, fake.requests)
	}
	fake.requests, fake.failures = 0, []int{503, 503, 503, 503}
	if _, err := b.Get(t.Context(), "ab/x@400.webp"); err == nil || !strings.Contains(err.Error(), "503") || fake.requests != tries {
		t.Errorf("Get from a storage that is down = %v after %d requests", err, fake.requests)
	}
}

func TestBucketWithAWrongSecret(t *testing.T) {
	b, fake := openBucket(t, "&region=eu-west-1", Credentials{testKey.Key, "wrong"})
	_, err := b.Get(t.Context(), "ab/x@400.webp")
	if err == nil || !strings.Contains(err.Error(), "403 Forbidden (SignatureDoesNotMatch)") || strings.Contains(err.Error(), "wrong") || fake.requests != 1 {
		t.Errorf("Get = %v after %d requests, want the storage's reason after one", err, fake.requests)
	}
}

func TestOpenRefusesAddresses(t *testing.T) {
	for address, says := range map[string]string{
		"s3://": "s3://BUCKET", "s3://Shop": "s3://BUCKET", "s3://shop?acl=public": "acl", "s3://shop?endpoint=storage": "https://storage.example.com",
		"gs://shop": "neither a folder nor s3://",
	} {
		if _, err := Open(address, testKey); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("Open(%s) = %v, want %q in it", address, err, says)
		}
	}
	if _, err := Open("s3://shop", Credentials{Key: "x"}); err == nil || !strings.Contains(err.Error(), "MATJAR_MEDIA_SECRET") {
		t.Errorf("Open without a secret = %v", err)
	}
	if _, err := Open("s3://shop?region=me-south-1", testKey); err != nil {
		t.Errorf("Open at Amazon = %v", err)
	}
}
