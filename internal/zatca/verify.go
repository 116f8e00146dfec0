package zatca

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"matjar/internal/db"
)

// verifyBatch is the number of documents that are read at a time.
const verifyBatch = 200

// link is a stored document of the chain, beside what was printed and whether it is going to be
// reported.
type link struct {
	counter                              int64
	number                               int64
	uuid, previous, hash, qr, xml, print string
	state                                string
}

// Verify walks the chain of an environment from its first document to its end: counters, hashes,
// signatures, certificates and what was printed. It calls report for each fault and returns the
// number of documents.
func Verify(ctx context.Context, d *db.DB, e Environment, report func(string)) (n int64, err error) {
	u, err := scanUnit(d.QueryRowContext(ctx, selectUnit, string(e)))
	if db.NoRows(err) {
		return 0, fmt.Errorf("there is no unit in %s", e)
	}
	if err != nil {
		return 0, err
	}
	list, err := readCertificates(ctx, d, e)
	if err != nil {
		return 0, err
	}
	own := map[string]bool{}
	for _, c := range list {
		own[c] = true
	}
	last, counter := firstHash, int64(0)
	for {
		links, err := readChain(ctx, d, e, counter)
		if err != nil {
			return n, err
		}
		for _, l := range links {
			if l.counter != counter+1 {
				report(fmt.Sprintf("document %d follows %d", l.counter, counter))
			}
			for _, fault := range l.faults(last, own) {
				report(fmt.Sprintf("document %d: %s", l.counter, fault))
			}
			counter, last = l.counter, l.hash
			n++
		}
		if len(links) < verifyBatch {
			break
		}
	}
	// Documents may have been added since the unit was read.
	if u.counter > counter || u.counter == counter && u.lastHash != last {
		report(fmt.Sprintf("the chain ends with document %d, want %d", counter, u.counter))
	}
	return n, nil
}

// faults returns what is wrong with a document behind one with the hash last.
func (l link) faults(last string, own map[string]bool) (list []string) {
	s, err := VerifyDocument(l.xml)
	if err != nil {
		list = append(list, err.Error())
	}
	var print struct {
		QR string `json:"qr"`
	}
	_ = json.Unmarshal([]byte(l.print), &print) // what cannot be read has no QR code
	for _, check := range []struct {
		wrong bool
		fault string
	}{
		{s.Hash != l.hash, "the stored hash is not that of the document"},
		{s.PreviousHash != last || l.previous != last, "it is not chained to the document before"},
		{s.Counter != l.counter, "it states the counter " + strconv.FormatInt(s.Counter, 10)},
		{s.UUID != l.uuid || s.Number != strconv.FormatInt(l.number, 10), "it is stored under another number"},
		{!own[s.Certificate.Base64], "its certificate is none of the unit's"},
		{s.QR != l.qr || print.QR != l.qr, "the printed QR code is another"},
		{l.state == "", "it is not going to be reported"},
	} {
		if check.wrong {
			list = append(list, check.fault)
		}
	}
	return list
}
