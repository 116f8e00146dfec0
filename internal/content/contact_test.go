package content

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

func TestValidateMessage(t *testing.T) {
	good := Message{
		Name: " Noura\n Alotaibi ", Email: " Noura@Example.com ", Topic: "return", OrderNumber: " #1A2B3C4D ",
		Body: "  Hello,\r\nthe cup \x1b[31mbroke\x00.\n ", Language: lang.English,
	}
	got, err := good.validate()
	if err != nil {
		t.Fatal(err)
	}
	want := Message{Name: "Noura Alotaibi", Email: "noura@example.com", Topic: "return", OrderNumber: "1A2B3C4D", Body: "Hello,\nthe cup [31mbroke.", Language: lang.English}
	if got != want {
		t.Errorf("checked = %+v, want %+v", got, want)
	}
	for _, test := range []struct {
		name   string
		change func(*Message)
		want   string
	}{
		{"no name", func(m *Message) { m.Name = " \n" }, "name required"},
		{"short name", func(m *Message) { m.Name = "N" }, "name too_short"},
		{"long name", func(m *Message) { m.Name = strings.Repeat("ن", 101) }, "name too_long"},
		{"no email", func(m *Message) { m.Email = "" }, "email required"},
		{"no address", func(m *Message) { m.Email = "noura@" }, "email format"},
		{"a name before the address", func(m *Message) { m.Email = "Noura <noura@example.com>" }, "email format"},
		{"unknown topic", func(m *Message) { m.Topic = "weather" }, "topic not_allowed"},
		{"long order number", func(m *Message) { m.OrderNumber = strings.Repeat("1", 41) }, "order_number too_long"},
		{"short message", func(m *Message) { m.Body = "Help me" }, "message too_short"},
		{"long message", func(m *Message) { m.Body = strings.Repeat("a", 4001) }, "message too_long"},
		{"two faults", func(m *Message) { m.Name, m.Body = "", "" }, "name required, message required"},
	} {
		m := good
		test.change(&m)
		_, err := m.validate()
		e, _ := errs.As(err)
		if e == nil || e.Code.String() != "validation_failed" {
			t.Errorf("%s: %v, want validation_failed", test.name, err)
			continue
		}
		var got []string
		for _, f := range e.Fields {
			got = append(got, f.Name+" "+f.Code)
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}

func message(changes map[string]string) string {
	fields := map[string]string{
		"name": "Noura", "email": "noura@example.com", "topic": "order", "message": "Where is my parcel?", "language": "ar", "order_number": "1a2b3c4d",
	}
	maps.Copy(fields, changes)
	body, _ := json.Marshal(fields)
	return string(body)
}

func TestContact(t *testing.T) {
	const client = "192.0.2.1:1000"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := handler(d)
		for _, test := range []struct {
			changes map[string]string
			status  int
			code    string
			stored  int
		}{
			{nil, 204, "", 1},
			{map[string]string{"website": "https://example.com"}, 204, "", 1},
			{map[string]string{"message": "short"}, 422, "validation_failed", 1},
			{map[string]string{"topic": "weather"}, 422, "validation_failed", 1},
			{map[string]string{"language": "fr"}, 422, "validation_failed", 1},
			{map[string]string{"order_number": "", "name": "Sara", "language": "en"}, 204, "", 2},
		} {
			status, code := post(t, h, "/api/v1/contact", client, message(test.changes))
			if status != test.status || code != test.code {
				t.Errorf("%v: %d %q, want %d %q", test.changes, status, code, test.status, test.code)
			}
			if n := count(t, d, `SELECT count(*) FROM contact_messages`); n != test.stored {
				t.Errorf("%v: %d messages, want %d", test.changes, n, test.stored)
			}
			if n := count(t, d, `SELECT count(*) FROM mail_jobs WHERE recipient = '`+operator+`' AND reply_to = 'noura@example.com'`); n != test.stored {
				t.Errorf("%v: %d emails to the operator, want %d", test.changes, n, test.stored)
			}
		}
		list, err := Messages(t.Context(), d, 10)
		if err != nil || len(list) != 2 || list[0].Name != "Sara" || list[1].OrderNumber != "1a2b3c4d" || list[1].Language != lang.Arabic {
			t.Errorf("Messages = %+v, %v, want the newest first", list, err)
		}
		if list, _ := Messages(t.Context(), d, 1); len(list) != 1 {
			t.Errorf("%d messages, want as many as asked for", len(list))
		}
		for range messagesPerAddress.Count {
			post(t, h, "/api/v1/contact", client, message(nil))
		}
		if status, code := post(t, h, "/api/v1/contact", client, message(nil)); status != 429 || code != "rate_limited" {
			t.Errorf("beyond the limit: %d %q", status, code)
		}
	})
}

func TestContactWithoutOperator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m, err := Message{Name: "Noura", Email: "noura@example.com", Topic: "other", Body: "Hello there, shop", Language: lang.English}.validate()
		if err != nil {
			t.Fatal(err)
		}
		if err := New(d, Config{}).addMessage(t.Context(), m, m.CreatedAt); err != nil {
			t.Fatal(err)
		}
		if stored, emails := count(t, d, `SELECT count(*) FROM contact_messages`), count(t, d, `SELECT count(*) FROM mail_jobs`); stored != 1 || emails != 0 {
			t.Errorf("%d messages and %d emails, want 1 and none", stored, emails)
		}
	})
}

// TestTopics compares the operation's topics with those that have a name.
func TestTopics(t *testing.T) {
	field, _ := reflect.TypeOf(messageInput{}.Body).FieldByName("Topic")
	topics := strings.Split(field.Tag.Get("enum"), ",")
	if names := slices.Sorted(maps.Keys(topicNames)); !slices.Equal(slices.Sorted(slices.Values(topics)), names) {
		t.Errorf("the API takes %v, emails know %v", topics, names)
	}
}
