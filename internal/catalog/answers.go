package catalog

import (
	"encoding/json"
	"sync"

	"matjar/internal/rest"
)

// answer is an encoded response body with its entity tag.
type answer struct {
	body []byte
	tag  string
}

// answers keeps the encoded responses of one snapshot that are equal for everyone. It
// starts over when it is full, and goes with its snapshot.
type answers struct {
	mu    sync.RWMutex
	kept  map[string]answer
	bytes int
}

// answersLimit bounds the memory of kept responses, in bytes.
const answersLimit = 32 << 20

func newAnswers() *answers { return &answers{kept: map[string]answer{}} }

// get gives the response under key, which view makes when it is not there. Errors are
// not kept.
func (a *answers) get(key string, view func() (any, error)) (answer, error) {
	a.mu.RLock()
	got, ok := a.kept[key]
	a.mu.RUnlock()
	if ok {
		return got, nil
	}
	got, err := encode(view)
	if err != nil {
		return got, err
	}
	size := len(got.body) + len(key)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.bytes += size; a.bytes > answersLimit {
		clear(a.kept)
		a.bytes = size
	}
	a.kept[key] = got
	return got, nil
}

// detailAnswer is the response for a product, which most requests find kept.
func (s *Snapshot) detailAnswer(id string) (answer, error) {
	return s.answers.get("product "+id, func() (any, error) { return s.Detail(id) })
}

// EncodedDetail gives a product as the shop answers it, in JSON.
func (s *Snapshot) EncodedDetail(id string) ([]byte, error) {
	a, err := s.detailAnswer(id)
	return a.body, err
}

func encode(view func() (any, error)) (answer, error) {
	v, err := view()
	if err != nil {
		return answer{}, err
	}
	body, err := json.Marshal(v)
	if err != nil {
		return answer{}, err
	}
	return answer{body, rest.ETag(body)}, nil
}
