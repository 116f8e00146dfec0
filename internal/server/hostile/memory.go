package hostile

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"matjar/internal/payment/simulator"
)

// Memory has what the shop has answered, so that requests can name what exists. Fuzzers can share one.
type Memory struct {
	mu     sync.Mutex
	spared []string
	seen   map[string]*remembered
}

// remembered are the last values that were answered under one name.
type remembered struct {
	values []any
	next   int
}

const (
	// mostRemembered is how many values are kept of each name, mostLeaves how large one may be, and mostNames how many
	// names there are: some are texts of requests.
	mostRemembered = 24
	mostLeaves     = 200
	mostNames      = 5000
)

// What payments are remembered by: answers have their ids only in the addresses that lead to them, that of the provider in
// the address of its page.
const (
	intentName = "payment intent"
	refName    = "payment at its provider"
)

// NewMemory returns an empty memory that never takes up any of spared: ids whose end is that of the callers.
func NewMemory(spared ...string) *Memory {
	return &Memory{spared: spared, seen: map[string]*remembered{}}
}

// Learn takes up what is in the answer to a request for a path, if it is JSON.
func (m *Memory) Learn(path string, answer []byte) {
	var value any
	if json.Unmarshal(answer, &value) != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.learn(domain(path), collection(path), value)
}

// LearnRedirect takes up what is in the address that a request was sent on to, as the one that leads to a payment.
func (m *Memory) LearnRedirect(address string) {
	if _, ref, leads := strings.Cut(address, simulator.Path+"pay/"); leads {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.add(refName, ref)
	}
}

// learn takes up the parts of a value that stands under a name in an answer about a domain, and returns how many leaves it
// has.
func (m *Memory) learn(domain, name string, value any) (leaves int) {
	switch v := value.(type) {
	case map[string]any:
		for key, part := range v {
			n := m.learn(domain, key, part)
			if part != nil && n <= mostLeaves {
				m.add(key, part)
				m.add(name+"."+key, part)
				m.add(domain+":"+key, part)
			}
			leaves += n
		}
		return leaves
	case []any:
		for _, part := range v {
			leaves += m.learn(domain, name, part)
		}
		return leaves
	}
	return 1
}

func (m *Memory) add(name string, value any) {
	if text, ok := value.(string); ok && (text == "" || slices.Contains(m.spared, text)) {
		return
	} else if _, intent, leads := strings.Cut(text, "/pay/go?i="); leads && name != intentName {
		m.add(intentName, intent)
	}
	r := m.seen[name]
	if r == nil {
		if len(m.seen) == mostNames {
			return
		}
		r = &remembered{}
		m.seen[name] = r
	}
	if len(r.values) < mostRemembered {
		r.values = append(r.values, value)
		return
	}
	r.values[r.next] = value
	r.next = (r.next + 1) % mostRemembered
}

// recall returns one of what was answered under the first of the names that is known, and whether there was anything.
// place says which one.
func (m *Memory) recall(place int, names ...string) (any, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range names {
		if r := m.seen[name]; r != nil {
			return r.values[place%len(r.values)], true
		}
	}
	return nil, false
}

// domain returns the first word of a path behind what all have.
func domain(path string) string {
	path = strings.TrimPrefix(strings.TrimPrefix(path, "/api/v1/"), "admin/")
	name, _, _ := strings.Cut(path, "/")
	return name
}

// collection returns the last word of a path that is no wildcard: what the things are called that it answers.
func collection(path string) string {
	name := ""
	for part := range strings.SplitSeq(path, "/") {
		if part != "" && !strings.HasPrefix(part, "{") {
			name = part
		}
	}
	return name
}

// subject returns what the things are called that an operation with a path is about: the word before its last wildcard.
func subject(path string) string {
	if i := strings.LastIndex(path, "/{"); i >= 0 {
		path = path[:i]
	}
	return collection(path)
}

// singular returns the name of one thing of a collection.
func singular(name string) string {
	if one, ok := strings.CutSuffix(name, "ies"); ok {
		return one + "y"
	}
	return strings.TrimSuffix(name, "s")
}
