import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download, FileX, Printer } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { downloadFile } from "@/lib/download-file";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { ListLoading } from "../../ui/staff-list";
import { vendorsQueries } from "./queries";

/** What the shop bills a vendor for a month, as it was issued: to read, to print and to keep as a file. */
export function CommissionPage() {
  const { vendor = "", number = "" } = useParams();
  const { t } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const name = `COM-${number}`;
  const { data, error, refetch, isFetching } = useQuery(vendorsQueries.invoice(Number(number)));
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Link to={`/admin/vendors/${vendor}`} className="inline-flex min-h-11 items-center gap-2 text-brand">
          <Icon of={ArrowLeft} size="sm" flip />
          {t("vendors.statement")}
        </Link>
        {data !== undefined && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              icon={Download}
              onClick={() => downloadFile(`${name}.html`, data, "text/html")}
            >
              {t("vendors.download")}
            </Button>
            <Button icon={Printer} onClick={() => frame.current?.contentWindow?.print()}>
              {t("officeOrders.print")}
            </Button>
          </div>
        )}
      </div>
      <h1 className="sr-only">
        {t("vendors.invoice")} {name}
      </h1>
      {data !== undefined ? (
        <Paper ref={frame} title={`${t("vendors.invoice")} ${name}`} html={data} />
      ) : missing ? (
        <EmptyState icon={FileX} title={t("vendors.noInvoice")} className="card" />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}

/** A document of the server in a frame that is as high as it, and in which nothing runs. */
function Paper({
  ref,
  title,
  html,
}: {
  ref: React.RefObject<HTMLIFrameElement | null>;
  title: string;
  html: string;
}) {
  const [height, setHeight] = useState(1000);
  return (
    <iframe
      ref={ref}
      title={title}
      srcDoc={html}
      // The same origin, so that it can be measured and printed.
      sandbox="allow-same-origin allow-modals"
      className="card mx-auto block w-full max-w-[210mm] bg-white"
      style={{ height }}
      onLoad={({ currentTarget }) => {
        const root = currentTarget.contentDocument?.documentElement;
        if (!root) return;
        const fit = () => setHeight(root.getBoundingClientRect().height + 2);
        fit();
        currentTarget.contentWindow?.addEventListener("resize", fit);
      }}
    />
  );
}
