package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// passkeyDevice is an authenticator with one passkey.
type passkeyDevice struct {
	t    *testing.T
	key  *ecdsa.PrivateKey
	id   []byte
	user []byte
	// counter is 0 for passkeys that are on several devices.
	counter uint32
	origin  string
	// locked means that its owner does not unlock it.
	locked bool
}

func newPasskeyDevice(t *testing.T) *passkeyDevice {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &passkeyDevice{t: t, key: key, id: id, origin: "http://localhost:8080"}
}

// The flags of authenticator data.
const (
	userPresent  = 0x01
	userVerified = 0x04
	hasNewKey    = 0x40
)

func (p *passkeyDevice) data(flags byte) []byte {
	site := sha256.Sum256([]byte("localhost"))
	if !p.locked {
		flags |= userVerified
	}
	return binary.BigEndian.AppendUint32(append(site[:], flags|userPresent), p.counter)
}

func (p *passkeyDevice) clientData(kind, challenge string) []byte {
	text, _ := json.Marshal(map[string]any{"type": "webauthn." + kind, "challenge": challenge, "origin": p.origin, "crossOrigin": false})
	return text
}

func (p *passkeyDevice) response(fields map[string][]byte) json.RawMessage {
	response := map[string]string{}
	for name, value := range fields {
		response[name] = base64.RawURLEncoding.EncodeToString(value)
	}
	id := base64.RawURLEncoding.EncodeToString(p.id)
	text, err := json.Marshal(map[string]any{"id": id, "rawId": id, "type": "public-key", "response": response})
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// create makes the passkey as the options of a registration say.
func (p *passkeyDevice) create(options json.RawMessage) json.RawMessage {
	var o struct {
		PublicKey struct {
			Challenge string
			User      struct{ ID string }
		}
	}
	if err := json.Unmarshal(options, &o); err != nil {
		p.t.Fatal(err)
	}
	p.user, _ = base64.RawURLEncoding.DecodeString(o.PublicKey.User.ID)
	point, err := p.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		p.t.Fatal(err)
	}
	// The key in COSE, and all of it in CBOR: a map of three with no attestation.
	cose := append([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, point[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 32), point[33:]...)
	data := append(p.data(hasNewKey), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(p.id)))
	data = append(append(data, p.id...), cose...)
	object := []byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58")
	object = append(append(object, byte(len(data))), data...)
	return p.response(map[string][]byte{"clientDataJSON": p.clientData("create", o.PublicKey.Challenge), "attestationObject": object})
}

// get answers the options of a sign-in.
func (p *passkeyDevice) get(options json.RawMessage) json.RawMessage {
	var o struct{ PublicKey struct{ Challenge string } }
	if err := json.Unmarshal(options, &o); err != nil {
		p.t.Fatal(err)
	}
	data, client := p.data(0), p.clientData("get", o.PublicKey.Challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, p.key, signed[:])
	if err != nil {
		p.t.Fatal(err)
	}
	return p.response(map[string][]byte{"clientDataJSON": client, "authenticatorData": data, "signature": signature, "userHandle": p.user})
}

// addPasskey enrols the device's passkey and returns the factor's id.
func (s *shop) addPasskey(token string, p *passkeyDevice) string {
	s.Helper()
	f := s.call("POST", "/factors", token, map[string]string{"factor_type": "webauthn", "friendly_name": "key"})
	c := s.call("POST", "/factors/"+f.ID+"/challenge", token, nil)
	var ceremony struct {
		Options json.RawMessage `json:"credential_options"`
	}
	if err := json.Unmarshal(c.WebAuthn, &ceremony); err != nil {
		s.Fatal(err)
	}
	s.call("POST", "/factors/"+f.ID+"/verify", token, map[string]any{
		"challenge_id": c.ID, "webauthn": map[string]any{"type": "create", "credential_response": p.create(ceremony.Options)},
	}).want(s.T, "enrolling a passkey", 200, "")
	return f.ID
}

type invitation struct {
	Token   string          `json:"token"`
	Options json.RawMessage `json:"credential_options"`
}

func (s *shop) invite() (in invitation) {
	s.Helper()
	a := s.call("POST", "/passkeys/challenge", "", nil)
	a.want(s.T, "an invitation", 200, "")
	if err := json.Unmarshal(a.body, &in); err != nil {
		s.Fatal(err)
	}
	return in
}

func (s *shop) signInByPasskey(token string, response json.RawMessage) answer {
	s.Helper()
	return s.call("POST", "/passkeys/verify", "", map[string]any{"token": token, "credential_response": response})
}

func TestPasskeySignsInAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, device := open(t, d), newPasskeyDevice(t)
		owner := s.signUp("a@example.com")
		factor := s.addPasskey(owner.AccessToken, device)

		in := s.invite()
		response := device.get(in.Options)
		a := s.signInByPasskey(in.Token, response)
		a.want(t, "a passkey", 200, "")
		if a.User == nil || a.User.ID != owner.User.ID {
			t.Fatalf("signed in as %+v, want the owner", a.User)
		}
		who, err := s.service.Authenticate(t.Context(), a.AccessToken)
		if err != nil || who.AAL != "aal2" || who.SecondFactorDue || who.AMR[0].Method != typeWebAuthn {
			t.Errorf("the session is %+v, %v, want aal2 by webauthn", who, err)
		}
		s.signInByPasskey(in.Token, response).want(t, "the same answer again", 422, "mfa_challenge_expired")

		in = s.invite()
		s.advanceClock(ChallengeLife + time.Second)
		s.signInByPasskey(in.Token, device.get(in.Options)).want(t, "after the challenge ended", 422, "mfa_challenge_expired")

		fault := func(name string, change func(p *passkeyDevice, in *invitation), code string) {
			t.Helper()
			p, in := *device, s.invite()
			change(&p, &in)
			s.signInByPasskey(in.Token, p.get(in.Options)).want(t, name, 422, code)
		}
		fault("a device that was not unlocked", func(p *passkeyDevice, _ *invitation) { p.locked = true }, "mfa_verification_failed")
		fault("another site", func(p *passkeyDevice, _ *invitation) { p.origin = "http://localhost.example" }, "mfa_verification_failed")
		fault("another key", func(p *passkeyDevice, _ *invitation) { p.key = newPasskeyDevice(t).key }, "mfa_verification_failed")
		fault("an unknown passkey", func(p *passkeyDevice, _ *invitation) { p.id = newPasskeyDevice(t).id }, "mfa_verification_failed")
		fault("nobody", func(p *passkeyDevice, _ *invitation) { p.user = []byte("00000000-0000-4000-8000-000000000000") }, "mfa_verification_failed")
		fault("no user", func(p *passkeyDevice, _ *invitation) { p.user = nil }, "mfa_verification_failed")
		fault("not a user", func(p *passkeyDevice, _ *invitation) { p.user = []byte("\x00\xff") }, "mfa_verification_failed")
		other := s.signUp("b@example.com")
		fault("somebody else's account", func(p *passkeyDevice, _ *invitation) { p.user = []byte(other.User.ID) }, "mfa_verification_failed")
		fault("the token of another invitation", func(_ *passkeyDevice, in *invitation) { in.Token = s.invite().Token }, "mfa_verification_failed")
		fault("a changed token", func(_ *passkeyDevice, in *invitation) { in.Token = "x" + in.Token }, "mfa_challenge_expired")
		fault("no token", func(_ *passkeyDevice, in *invitation) { in.Token = "" }, "mfa_challenge_expired")
		for _, response := range []string{`null`, `{}`, `"x"`, `{"id":"` + strings.Repeat("x", 5000) + `"}`} {
			s.signInByPasskey(s.invite().Token, json.RawMessage(response)).want(t, "the answer "+response[:min(8, len(response))], 422, "mfa_verification_failed")
		}

		in = s.invite()
		device.counter = 5
		s.signInByPasskey(in.Token, device.get(in.Options)).want(t, "a device that counts", 200, "")
		fault("a copy, which counts from where it was made", func(p *passkeyDevice, _ *invitation) { p.counter = 4 }, "mfa_verification_failed")
		device.counter++

		s.call("DELETE", "/factors/"+factor, a.AccessToken, nil).want(t, "removing it", 200, "")
		fault("a removed passkey", func(*passkeyDevice, *invitation) {}, "mfa_verification_failed")
	})
}

func TestPasskeyAnswerIsUsedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, device := open(t, d), newPasskeyDevice(t)
		s.addPasskey(s.signUp("a@example.com").AccessToken, device)
		in := s.invite()
		response := device.get(in.Options)
		var wg sync.WaitGroup
		got := make([]answer, 8)
		for i := range got {
			wg.Go(func() { got[i] = s.signInByPasskey(in.Token, response) })
		}
		wg.Wait()
		opened := 0
		for _, a := range got {
			if a.status == 200 {
				opened++
			}
		}
		if opened != 1 {
			t.Errorf("one answer opened %d sessions, want 1", opened)
		}
	})
}
