package setting

import (
	"context"

	"matjar/internal/audit"
	"matjar/internal/db"
)

// SavePage stores a text page, and shows it on this node at once. The caller has checked that
// it can be read.
func (l *Live) SavePage(ctx context.Context, name string, page PageSource) error {
	return l.changePage(ctx, func(q db.Querier, old *PageSource) error {
		if err := storePage(ctx, q, name, page.En, page.Ar, page.UpdatedAt); err != nil {
			return err
		}
		return recordPage(ctx, q, "page.update", name, old, &page)
	}, name)
}

// RemovePage removes the operator's own text page, so that the one that comes with the shop, if
// there is one, is shown again. It reports whether there was one.
func (l *Live) RemovePage(ctx context.Context, name string) (removed bool, err error) {
	err = l.changePage(ctx, func(q db.Querier, old *PageSource) error {
		if removed = old != nil; !removed {
			return nil
		}
		if err := removePage(ctx, q, name); err != nil {
			return err
		}
		return recordPage(ctx, q, "page.remove", name, old, nil)
	}, name)
	return removed, err
}

// changePage calls change with the stored page of the name, or nil.
func (l *Live) changePage(ctx context.Context, change func(q db.Querier, old *PageSource) error, name string) error {
	err := l.db.Tx(ctx, func(q db.Querier) error {
		// First of all, so that changes of two nodes at a time wait for each other.
		if err := Touch(ctx, q); err != nil {
			return err
		}
		stored, err := loadPages(ctx, q)
		if err != nil {
			return err
		}
		if old, ok := stored[name]; ok {
			return change(q, &old)
		}
		return change(q, nil)
	})
	if err != nil {
		return err
	}
	return l.Refresh(context.WithoutCancel(ctx))
}

func recordPage(ctx context.Context, q db.Querier, action, name string, before, after *PageSource) error {
	sources := func(p *PageSource) any {
		if p == nil {
			return nil
		}
		return map[string]string{"en": p.En, "ar": p.Ar}
	}
	return audit.Record(ctx, q, audit.Change{Action: action, Subject: "page", ID: name, Before: sources(before), After: sources(after)})
}
