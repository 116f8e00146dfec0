package zatca

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"time"

	"matjar/internal/db"
	"matjar/internal/saudi"
)

// exportBatch is the number of documents that are read at a time.
const exportBatch = 200

type exported struct {
	counter, number int64
	issuedAt        time.Time
	xml             string
}

// Export writes the documents that were issued from one day to another, both included and in Riyadh's
// time, to a ZIP archive. Files have the names that the authority gives them: VAT number, time and
// number of the document. It returns their number.
func Export(ctx context.Context, d *db.DB, e Environment, from, to time.Time, w io.Writer) (n int, err error) {
	u, err := scanUnit(d.QueryRowContext(ctx, selectUnit, string(e)))
	if db.NoRows(err) {
		return 0, fmt.Errorf("there is no unit in %s", e)
	}
	if err != nil {
		return 0, err
	}
	archive := zip.NewWriter(w)
	counter := int64(0)
	for {
		list, err := readExport(ctx, d, e, day(from), day(to).AddDate(0, 0, 1), counter)
		if err != nil {
			return n, err
		}
		for _, x := range list {
			name := fmt.Sprintf("%s_%s_%d.xml", u.details.VATNumber, x.issuedAt.In(saudi.Zone).Format("20060102T150405"), x.number)
			f, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: x.issuedAt})
			if err != nil {
				return n, err
			}
			if _, err := io.WriteString(f, x.xml); err != nil {
				return n, err
			}
			counter = x.counter
			n++
		}
		if len(list) < exportBatch {
			return n, archive.Close()
		}
	}
}

// day returns the start of a day in Riyadh.
func day(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, saudi.Zone)
}
