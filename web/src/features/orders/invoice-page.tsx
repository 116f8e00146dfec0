import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileX, Printer } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { InvoiceSheet } from "./invoice-sheet";
import { ordersQueries, type Documents, type Invoice } from "./queries";
import "./invoice.css";

const creditNote = "credit-note";

/** An order's documents, one at a time, with nothing of the shop around them. */
export function InvoicePage() {
  const t = useT();
  const { id = "" } = useParams();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(ordersQueries.documents(user?.id ?? "", id));
  const [params] = useSearchParams();

  const missing = error instanceof ApiError && error.status === 404 ? error : undefined;
  const asked = params.get("document");
  const wanted =
    asked === creditNote
      ? data?.credit_note
      : data?.return_notes.find((note) => String(note.number) === asked);
  const document = wanted ?? data?.invoice;
  const title = document ? titleOf(document, t) : t("page.invoice");
  useTitle(title);
  return (
    <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
      <Container className="py-4 sm:py-8 print:max-w-none print:p-0">
        <div className="mx-auto mb-4 flex max-w-[210mm] flex-wrap items-center justify-between gap-3 sm:mb-6 print:hidden">
          <Link to={`/orders/${id}`} className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
            <Icon of={ArrowLeft} size="sm" flip />
            {t("invoice.back")}
          </Link>
          <h1 className="sr-only">{title}</h1>
          <div className="flex flex-wrap items-center gap-3">
            {data && (data.credit_note || data.return_notes.length > 0) && (
              <DocumentNav documents={data} shown={wanted ?? data.invoice} />
            )}
            {data && (
              <Button icon={Printer} onClick={() => window.print()}>
                {t("invoice.print")}
              </Button>
            )}
          </div>
        </div>
        {missing ? (
          <EmptyState
            icon={FileX}
            title={t(missing.code === "invoice_not_found" ? "invoice.none" : "order.notFound")}
            text={t(missing.code === "invoice_not_found" ? "invoice.noneText" : "order.notFoundText")}
            action={
              <Link to="/orders" className={buttonStyle()}>
                {t("order.all")}
              </Link>
            }
          />
        ) : data && document ? (
          <InvoiceSheet document={document} />
        ) : error ? (
          <QueryError error={error} onRetry={refetch} retrying={isFetching} />
        ) : (
          <div role="status" aria-label={t("shell.loading")}>
            <Skeleton className="h-[60vh] w-full rounded-card" />
          </div>
        )}
      </Container>
    </main>
  );
}

function titleOf({ kind, receipt, return_id }: Invoice, t: ReturnType<typeof useT>): string {
  if (kind === "credit_note") {
    if (receipt) return t(return_id ? "receipt.return" : "receipt.cancellation");
    return t("order.creditNote");
  }
  return t(receipt ? "receipt.title" : "invoice.title");
}

/** An invoice and its credit notes: that of the whole order, or those of its returns. */
function DocumentNav({ documents, shown }: { documents: Documents; shown: Invoice }) {
  const t = useT();
  const { invoice, credit_note: whole, return_notes: notes } = documents;
  const tabs = [
    { to: "?", document: invoice },
    ...(whole ? [{ to: `?document=${creditNote}`, document: whole }] : []),
    ...notes.map((document) => ({ to: `?document=${document.number}`, document })),
  ];
  return (
    <nav aria-label={t("invoice.documents")} className="flex flex-wrap gap-1">
      {tabs.map(({ to, document }) => {
        const chosen = document.number === shown.number;
        return (
          <Link
            key={document.number}
            to={to}
            replace
            aria-current={chosen ? "page" : undefined}
            className={buttonStyle({ variant: chosen ? "secondary" : "ghost", size: "sm" })}
          >
            {titleOf(document, t)} {document.number}
          </Link>
        );
      })}
    </nav>
  );
}
