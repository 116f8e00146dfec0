import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { settingsQueries } from "./queries";

/** The pages around the shop. */
export function TextPagesPage() {
  const { t, language } = useLanguage();
  const may = useMay("settings:write");
  const { data, error, refetch, isFetching } = useQuery(settingsQueries.textPages());
  return (
    <>
      <PageHeader
        title={t("textPages.title")}
        text={t("textPages.text")}
        actions={
          may && (
            <Link to="/admin/text-pages/new" className={buttonStyle()}>
              <Icon of={FilePlus2} />
              {t("textPages.add")}
            </Link>
          )
        }
      />
      {data ? (
        <DataTable
          label={t("textPages.title")}
          rows={data.pages}
          idOf={(page) => page.name}
          nameOf={(page) => page.title[language]}
          columns={[
            {
              id: "title",
              header: t("textPages.heading"),
              title: true,
              cell: (page) => (
                <Link to={`/admin/text-pages/edit/${page.name}`} className="hover:text-brand hover:underline">
                  <bdi>{page.title[language]}</bdi>
                </Link>
              ),
            },
            {
              id: "path",
              header: t("textPages.name"),
              cell: (page) => (
                <a href={page.path} className="text-muted hover:text-brand">
                  <bdi dir="ltr">{page.path}</bdi>
                </a>
              ),
            },
            {
              id: "state",
              header: t("office.what"),
              end: true,
              cell: (page) => (
                <Badge tone={page.own ? "brand" : "neutral"}>
                  {t(page.own ? "textPages.own" : "textPages.shipped")}
                </Badge>
              ),
            },
          ]}
        />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
    </>
  );
}
