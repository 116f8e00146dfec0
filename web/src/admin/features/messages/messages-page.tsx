import { Mail } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/empty-state";
import { adminListMessagesStateValues as states } from "../../api/values.gen";
import { FilterTabs } from "../../ui/filter-tabs";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { MessageView } from "./message-view";
import { messagesQueries, stateIn } from "./queries";

/** What visitors wrote, to answer by mail. */
export function MessagesPage() {
  const { t, language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState("");
  const state = stateIn(search);
  const list = useStaffList(messagesQueries.list(state));
  return (
    <>
      <PageHeader title={t("office.feature.messages")} text={t("messages.text")} />
      <div className="mb-5">
        <FilterTabs
          label={t("office.filter")}
          options={states.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
          value={state}
          onChange={(value) => setSearch({ state: value }, { replace: true })}
        />
      </div>
      <StaffList list={list} empty={<EmptyState icon={Mail} title={t("messages.none")} className="card" />}>
        {(rows) => (
          <ul className="card divide-y divide-line">
            {rows.map((message) => {
              const open = message.id === opened;
              return (
                <li key={message.id}>
                  <button
                    type="button"
                    aria-expanded={open}
                    onClick={() => setOpened(open ? "" : message.id)}
                    className="grid w-full gap-1 p-4 text-start -outline-offset-2 hover:bg-sunken/50 sm:px-5"
                  >
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <bdi className={message.read ? "" : "font-semibold"}>{message.name}</bdi>
                      {!message.read && <Badge tone="brand">{t("messages.new")}</Badge>}
                      {message.done && <Badge>{t("messages.done")}</Badge>}
                      <span className="text-sm text-muted">
                        {t(`messages.topic.${message.topic}`)} · {formatDate(language, message.created_at)}{" "}
                        <bdi>{formatTime(language, message.created_at)}</bdi>
                      </span>
                    </span>
                    {!open && <bdi className="line-clamp-1 text-muted">{message.body}</bdi>}
                  </button>
                  {open && <MessageView id={message.id} read={message.read} />}
                </li>
              );
            })}
          </ul>
        )}
      </StaffList>
    </>
  );
}
