package torture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
)

// Version is a build of the shop, with the files of its web app that have a hash in their names, by path.
type Version struct {
	Program
	Files map[string][]byte
}

// documents are of every kind of page that names files.
var documents = []string{"/", "/?lang=ar", "/cart", "/auth", "/search?q=a", "/nowhere", "/admin"}

var namedFile = regexp.MustCompile(`/(?:assets|office)/[^"'\s)]+`)

// FilesOfVersions runs two versions on one database, as behind a balancer that sends each request anywhere. Every file that
// a document of one names, and every one that its scripts may ask for later, must come from the other as it comes from
// its own, also after the last node of its version is gone. The database at databaseURL is empty and may have no schema.
func FilesOfVersions(ctx context.Context, databaseURL string, older, newer Version) error {
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 1}}
	defer client.CloseIdleConnections()
	for path := range older.Files {
		if newer.Files[path] != nil {
			return fmt.Errorf("both versions have %s", path)
		}
	}
	old, err := older.start(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer old.kill()
	fresh, err := newer.start(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer fresh.kill()
	// A tab of the older version asks for the rest of its files when that is gone.
	paths := slices.Sorted(maps.Keys(older.Files))
	now, later := paths[:len(paths)/2], paths[len(paths)/2:]
	own := map[string]*answered{}
	for _, path := range later {
		if own[path], err = fetchFile(ctx, client, old.base+path, "br, gzip"); err != nil {
			return err
		}
	}
	err = errors.Join(
		namesOwnFiles(ctx, client, old.base, older), namesOwnFiles(ctx, client, fresh.base, newer),
		sameFiles(ctx, client, old.base, fresh.base, now, older), sameFiles(ctx, client, fresh.base, old.base, slices.Sorted(maps.Keys(newer.Files)), newer),
	)
	old.kill()
	for _, path := range later {
		err = errors.Join(err, sameFile(ctx, client, fresh.base, path, own[path], older.Files[path]))
	}
	if err != nil {
		return fmt.Errorf("%w%s%s", err, old.loggedErrors(), fresh.loggedErrors())
	}
	return nil
}

// namesOwnFiles checks that the documents of a node name files of its own version.
func namesOwnFiles(ctx context.Context, client *http.Client, base string, version Version) error {
	for _, page := range documents {
		document, err := fetchFile(ctx, client, base+page, "")
		if err != nil {
			return err
		}
		named := namedFile.FindAllString(string(document.body), -1)
		if len(named) == 0 {
			return fmt.Errorf("%s names no files", page)
		}
		for _, path := range named {
			if version.Files[path] == nil {
				return fmt.Errorf("%s names %s, which its version does not have", page, path)
			}
		}
	}
	return nil
}

// sameFiles checks that files of a version come from another node as from its own.
func sameFiles(ctx context.Context, client *http.Client, own, other string, paths []string, version Version) error {
	var failed []error
	for _, path := range paths {
		want, err := fetchFile(ctx, client, own+path, "br, gzip")
		if err != nil {
			return err
		}
		failed = append(failed, sameFile(ctx, client, other, path, want, version.Files[path]))
	}
	return errors.Join(failed...)
}

// sameFile checks that a node sends a file as want for browsers, and as plain for what takes no compression.
func sameFile(ctx context.Context, client *http.Client, base, path string, want *answered, plain []byte) error {
	for _, as := range []struct {
		accept string
		want   *answered
	}{{"br, gzip", want}, {"", &answered{status: http.StatusOK, kind: want.kind, body: plain}}} {
		got, err := fetchFile(ctx, client, base+path, as.accept)
		if err != nil {
			return err
		}
		if got.status != http.StatusOK || got.kind != as.want.kind || got.encoding != as.want.encoding || !bytes.Equal(got.body, as.want.body) {
			return fmt.Errorf("%s (%q) of the other version = %d %s %s, %d bytes, want %d %s %s, %d bytes", path, as.accept,
				got.status, got.kind, got.encoding, len(got.body), as.want.status, as.want.kind, as.want.encoding, len(as.want.body))
		}
	}
	return nil
}

// answered is what browsers make of an answer.
type answered struct {
	status         int
	kind, encoding string
	body           []byte
}

func fetchFile(ctx context.Context, client *http.Client, address, accept string) (*answered, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if accept != "" {
		r.Header.Set("Accept-Encoding", accept)
	}
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return &answered{response.StatusCode, response.Header.Get("Content-Type"), response.Header.Get("Content-Encoding"), body}, err
}
