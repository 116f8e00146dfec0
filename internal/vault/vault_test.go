package vault

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
)

const id = "11111111-1111-4111-8111-111111111111"

var secret = strings.Repeat("s", 32)

func open(t *testing.T, secret string, purpose Purpose) *Vault {
	t.Helper()
	v, err := New(secret, purpose)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestOnlyTheSameSecretPurposeAndIDOpen(t *testing.T) {
	text := []byte("SA03 8000 0000 6080 1016 7519")
	v := open(t, secret, BankDetails)
	sealed := v.Seal(id, text)
	if bytes.Contains(sealed, text) {
		t.Error("the sealed value has the text in it")
	}
	if again := v.Seal(id, text); bytes.Equal(sealed, again) {
		t.Error("the same text was sealed to the same value twice")
	}
	if got, err := open(t, secret, BankDetails).Open(id, sealed); err != nil || !bytes.Equal(got, text) {
		t.Errorf("Open = %q, %v, want the text", got, err)
	}
	other := strings.Replace(id, "1", "2", 1)
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for _, test := range []struct {
		name   string
		vault  *Vault
		id     string
		sealed []byte
	}{
		{"another secret", open(t, secret+"s", BankDetails), id, sealed},
		{"another purpose", open(t, secret, TaxCredentials), id, sealed},
		{"another id", v, other, sealed},
		{"no id", v, "", sealed},
		{"a changed byte", v, id, changed},
		{"a shortened value", v, id, sealed[:len(sealed)-1]},
		{"half a nonce", v, id, sealed[:6]},
		{"nothing", v, id, nil},
	} {
		if got, err := test.vault.Open(test.id, test.sealed); got != nil || !errors.Is(err, ErrSealed) {
			t.Errorf("%s: Open = %q, %v, want ErrSealed", test.name, got, err)
		}
	}
}

// Values that shops have stored must stay readable whatever changes here.
func TestStoredValuesOpen(t *testing.T) {
	for _, test := range []struct {
		purpose      Purpose
		sealed, want string
	}{
		{BankDetails, "5327b019f8f990b1ceb70d0169aba083fa6f93066cd90cdade4456c1be265dd0014655a8791b6cf8a433", "a bank account"},
		{TaxCredentials, "93916d3064a2935297bf44c968236f9a9207f1f435dc125b9056422eb1a5a9321c7b4ecf5c07a6f1", "a unit's key"},
	} {
		sealed, err := hex.DecodeString(test.sealed)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := open(t, secret, test.purpose).Open(id, sealed); err != nil || string(got) != test.want {
			t.Errorf("Open of a stored value for %q = %q, %v, want %q", test.purpose, got, err, test.want)
		}
	}
}
