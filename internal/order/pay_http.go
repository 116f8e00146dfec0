package order

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/google/uuid"

	"matjar/internal/auth"
	"matjar/internal/payment"
	"matjar/internal/rest"
)

type payInput struct {
	ID   string `path:"id"`
	Body PayRequest
}

// PayRequest chooses how an unpaid order is paid.
type PayRequest struct {
	Method string `json:"method" maxLength:"20" doc:"The way to pay"`
}

func (o *operations) pay(ctx context.Context, in *payInput) (*orderOutput, error) {
	paying, err := o.Pay(ctx, auth.From(ctx).UserID, in.ID, Payment(in.Body.Method))
	return &orderOutput{o.showTo(paying)}, err
}

// maxNotification limits what is read of a provider's notice.
const maxNotification = 64 << 10

// MountPayments adds the addresses that payments lead browsers through, and those that
// providers post notices to. None of them needs a session.
func MountPayments(mux *http.ServeMux, s *Service) {
	if s == nil {
		return
	}
	h := payHandler{s}
	mux.HandleFunc("GET "+openPath, h.open)
	mux.HandleFunc("GET "+returnPath, h.comeBack(pageWaits))
	mux.HandleFunc("GET "+backPath, h.comeBack(pageLeft))
	for _, name := range []string{"moyasar", "tabby", "tamara"} {
		mux.HandleFunc("POST "+hooksPath+name, h.hook(name))
	}
	mux.HandleFunc("POST "+hooksPath+"moyasar/invoice", h.hook("moyasar"))
}

type payHandler struct{ *Service }

// open sends the browser to the provider's page.
func (h payHandler) open(w http.ResponseWriter, r *http.Request) {
	h.redirect(w, r, func(ctx context.Context, id string) (string, error) { return h.openPayment(ctx, id) })
}

// comeBack looks at the payment, and sends the browser to its order. unpaid is what the
// order's page is told of a payment that is still open.
func (h payHandler) comeBack(unpaid string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h.redirect(w, r, func(ctx context.Context, id string) (string, error) {
			h.syncWithin(ctx, id, promptWait)
			return h.orderPage(ctx, id, unpaid)
		})
	}
}

// redirect sends the browser to the address of an intent; what is no intent leads to the
// list of orders.
func (h payHandler) redirect(w http.ResponseWriter, r *http.Request, address func(context.Context, string) (string, error)) {
	ctx, target := r.Context(), "/orders"
	i, err := h.prompted(ctx, intentIDOf(r))
	if err == nil {
		target, err = address(ctx, i.ID)
	}
	if err != nil && !errors.Is(err, payment.ErrNotFound) {
		writeFailure(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, target, http.StatusSeeOther)
}

// intentIDOf returns the id in the address, or "" for what is none.
func intentIDOf(r *http.Request) string {
	id, err := uuid.Parse(r.URL.Query().Get("i"))
	if err != nil {
		return ""
	}
	return id.String()
}

// hook takes a provider's notice. It is authenticated before anything is stored, and only
// makes its payment due: the worker fetches what it says.
func (h payHandler) hook(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxNotification))
		if err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		sender, n, err := h.gateway().ReadNotification(r, name, body)
		switch {
		case errors.Is(err, payment.ErrForged):
			w.WriteHeader(http.StatusUnauthorized)
			return
		case err != nil:
			rest.WriteProblem(w, r, err)
			return
		case sender == nil:
			http.NotFound(w, r)
			return
		}
		if err := h.handleNotification(r.Context(), sender, n); err != nil {
			rest.WriteProblem(w, r, err)
			return
		}
		w.WriteHeader(http.StatusOK)
	}
}
