package content

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/rest"
)

type signUpInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"1000" doc:"Must contain an @"`
		Language string `json:"language" enum:"en,ar" doc:"Language to write in"`
		Website  string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a sign-up that fills it in is thrown away"`
	}
}

// Register adds the operations that take sign-ups.
func Register(api huma.API, d *db.DB) {
	operation := func(id, path, summary string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: http.MethodPost, Path: path, Summary: summary,
			Tags: []string{"Content"}, DefaultStatus: http.StatusNoContent,
		}
	}
	huma.Register(api, operation("subscribe", "/api/v1/newsletter", "Subscribe to the newsletter"),
		taker{d, subscriptionsPerAddress, subscribe}.take)
	huma.Register(api, operation("addProInterest", "/api/v1/pro-interest", "Hear when the Pro membership opens"),
		taker{d, interestsPerAddress, addInterest}.take)
}

// taker takes sign-ups of one sort.
type taker struct {
	db    *db.DB
	rule  limit.Rule
	store func(context.Context, db.Querier, SignUp, time.Time) error
}

func (t taker) take(ctx context.Context, in *signUpInput) (*struct{}, error) {
	signUp, err := SignUp{in.Body.Email, lang.Tag(in.Body.Language)}.checked()
	if err != nil {
		return nil, err
	}
	now := time.Now()
	allowed, err := t.rule.Allow(ctx, t.db, limit.Address(rest.ClientIP(ctx).String()), now)
	if err != nil {
		return nil, err
	}
	if !allowed {
		return nil, errLimit
	}
	if in.Body.Website != "" {
		return nil, nil
	}
	return nil, t.store(ctx, t.db, signUp, now)
}
