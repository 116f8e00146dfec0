package media

import (
	"context"
	"encoding/json"
	"errors"
)

// fetched is what the storage remembers of a picture of another site.
type fetched struct {
	Address string `json:"address"`
	Version
}

// fetchedKey is the key of what is remembered of an address.
func fetchedKey(address string) string {
	hash := hexSum([]byte(address))
	return "fetched/" + hash[:2] + "/" + hash + ".json"
}

// fetchedBefore returns what is remembered of an address of another site; zero when that
// is nothing, or the picture is gone.
func (l *Library) fetchedBefore(ctx context.Context, address string) (before fetched, err error) {
	text, err := l.store.Get(ctx, fetchedKey(address))
	if errors.Is(err, ErrNotStored) {
		return fetched{}, nil
	}
	if err != nil {
		return fetched{}, err
	}
	if json.Unmarshal(text, &before) != nil {
		return fetched{}, nil // it is fetched as if for the first time
	}
	if stored, err := l.Has(ctx, before.Address); err != nil || !stored {
		return fetched{}, err
	}
	return before, nil
}

func (l *Library) rememberFetched(ctx context.Context, address string, now fetched) error {
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	return l.store.Put(ctx, fetchedKey(address), text)
}
