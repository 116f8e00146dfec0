import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Image, Megaphone, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { sceneFile } from "@/features/home/scenes.gen";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { ListLoading } from "../../ui/staff-list";
import { AnnouncementDialog } from "./announcement-dialog";
import { BannerDialog } from "./banner-dialog";
import { EntryList } from "./entry-list";
import { marketingQueries } from "./queries";
import type { Entry } from "./use-entries";

/** The banners of the home page, and the line above the header. */
export function BannersTab() {
  const { t } = useLanguage();
  return (
    <MarketingLayout text={t("officeMarketing.bannersText")}>
      <div className="grid gap-10">
        <Announcements />
        <Banners />
      </div>
    </MarketingLayout>
  );
}

function Announcements() {
  const { t, language } = useLanguage();
  const query = useQuery(marketingQueries.announcements());
  const { data } = query;
  const [editing, setEditing] = useState<{ announcement?: Entry<"announcements"> }>();
  return (
    <EntrySection
      id="announcements"
      title={t("officeMarketing.announcements")}
      text={t("officeMarketing.announcementsText")}
      add={t("officeMarketing.addAnnouncement")}
      query={query}
      onAdd={() => setEditing({})}
    >
      {data?.announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={t("officeMarketing.noAnnouncements")} className="card" />
      ) : (
        <EntryList
          kind="announcements"
          label={t("officeMarketing.announcements")}
          entries={data?.announcements ?? []}
          nameOf={({ fields }) => fields[language]}
          detail={({ fields }) => <bdi dir="ltr">{fields.link || "–"}</bdi>}
          onEdit={(announcement) => setEditing({ announcement })}
        />
      )}
      {editing && <AnnouncementDialog {...editing} onClose={() => setEditing(undefined)} />}
    </EntrySection>
  );
}

function Banners() {
  const { t, language, direction } = useLanguage();
  const query = useQuery(marketingQueries.banners());
  const { data } = query;
  const [editing, setEditing] = useState<{ banner?: Entry<"banners"> }>();
  return (
    <EntrySection
      id="banners"
      title={t("officeMarketing.homeBanners")}
      text={t("officeMarketing.homeBannersText")}
      add={t("officeMarketing.addBanner")}
      query={query}
      onAdd={() => setEditing({})}
    >
      {data?.banners.length === 0 ? (
        <EmptyState icon={Image} title={t("officeMarketing.noBanners")} className="card" />
      ) : (
        <EntryList
          kind="banners"
          label={t("officeMarketing.homeBanners")}
          entries={data?.banners ?? []}
          nameOf={({ fields }) => fields[language].title}
          picture={({ fields }) => (
            <img
              src={fields.picture || sceneFile(fields.scene, "wide", direction)}
              alt=""
              className="h-14 w-28 shrink-0 rounded-control object-cover"
            />
          )}
          detail={({ fields }) => t(`officeMarketing.slot.${fields.slot}`)}
          onEdit={(banner) => setEditing({ banner })}
        />
      )}
      {editing && <BannerDialog {...editing} onClose={() => setEditing(undefined)} />}
    </EntrySection>
  );
}

type SectionProps = {
  id: string;
  title: string;
  text: string;
  /** What the button says that adds one. */
  add: string;
  query: UseQueryResult<unknown>;
  onAdd: () => void;
  /** What is shown once it is there. */
  children: ReactNode;
};

function EntrySection({ id, title, text, add, query, onAdd, children }: SectionProps) {
  const may = useMay("marketing:write");
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        {may && (
          <Button icon={Plus} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {query.error ? (
        <QueryError error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
      ) : !query.data ? (
        <ListLoading rows={2} />
      ) : (
        children
      )}
    </section>
  );
}
