import { MailPlus } from "lucide-react";
import { formatDate, formatTime } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import type { Schemas } from "../../api/client";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { DataTable } from "../../ui/data-table";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { lettersQueries } from "./queries";

type Letter = Schemas["Letter"];

/** Letters to subscribers, and what became of them. */
export function LettersTab() {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const list = useStaffList(lettersQueries.list());
  const add = may && (
    <Link to="/admin/marketing/letters/new" className={buttonStyle()}>
      <Icon of={MailPlus} />
      {t("letters.new")}
    </Link>
  );
  const nameOf = (letter: Letter) =>
    letter[language].subject || letter.en.subject || letter.ar.subject || t("letters.noSubject");
  return (
    <MarketingLayout text={t("letters.text")} actions={add}>
      <StaffList
        list={list}
        empty={
          <EmptyState
            icon={MailPlus}
            title={t("letters.none")}
            text={t("letters.noneText")}
            className="card"
          />
        }
      >
        {(rows) => (
          <DataTable<Letter>
            label={t("letters.tab")}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={nameOf}
            columns={[
              {
                id: "subject",
                header: t("letters.subject"),
                title: true,
                cell: (row) => (
                  <Link
                    to={`/admin/marketing/letters/${row.id}`}
                    className="hover:text-brand hover:underline"
                  >
                    <bdi>{nameOf(row)}</bdi>
                  </Link>
                ),
              },
              { id: "state", header: t("letters.state"), cell: (row) => <LetterState state={row.state} /> },
              {
                id: "audience",
                header: t("letters.audience"),
                cell: (row) => t(`letters.audience.${row.audience}`),
              },
              {
                id: "when",
                header: t("letters.when"),
                cell: (row) =>
                  row.starts_at
                    ? `${formatDate(language, row.starts_at)} ${formatTime(language, row.starts_at)}`
                    : "–",
              },
              {
                id: "sent",
                header: t("letters.sent"),
                end: true,
                cell: (row) =>
                  row.counts.readers
                    ? t("letters.sentOf", {
                        n: formatNumber(row.counts.sent),
                        all: formatNumber(row.counts.readers),
                      })
                    : "–",
              },
              {
                id: "failed",
                header: t("letters.failed"),
                end: true,
                cell: (row) => formatNumber(row.counts.failed),
              },
              {
                id: "left",
                header: t("letters.unsubscribed"),
                end: true,
                cell: (row) => formatNumber(row.counts.unsubscribed),
              },
            ]}
          />
        )}
      </StaffList>
    </MarketingLayout>
  );
}

/** The state of a letter as a badge. */
export function LetterState({ state }: { state: Letter["state"] }) {
  const { t } = useLanguage();
  const tone = {
    draft: "neutral",
    planned: "accent",
    sending: "brand",
    stopped: "danger",
    sent: "brand",
  } as const;
  return <Badge tone={tone[state]}>{t(`letters.state.${state}`)}</Badge>;
}
