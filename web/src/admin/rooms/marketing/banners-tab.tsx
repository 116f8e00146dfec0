import { useQuery } from "@tanstack/react-query";
import { Image, Megaphone, Plus } from "lucide-react";
import { useState } from "react";
import { sceneFile } from "@/features/home/scenes.gen";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { staffQuery } from "../../api/client";
import { useMay } from "../../app/member-context";
import { ListLoading } from "../../ui/staff-list";
import { AnnouncementDialog } from "./announcement-dialog";
import { BannerDialog } from "./banner-dialog";
import { EntryList } from "./entry-list";
import { MarketingFrame } from "./marketing-frame";
import type { Entry } from "./use-entries";

/** The banners of the home page, and the line above the header. */
export function BannersTab() {
  const { t } = useLanguage();
  return (
    <MarketingFrame text={t("officeMarketing.bannersText")}>
      <div className="grid gap-10">
        <Announcements />
        <Banners />
      </div>
    </MarketingFrame>
  );
}

function Announcements() {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const { data, error, refetch, isFetching } = useQuery(staffQuery("/api/v1/admin/marketing/announcements"));
  const [editing, setEditing] = useState<{ announcement?: Entry<"announcements"> }>();
  return (
    <section aria-labelledby="announcements">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="announcements" className="text-lg">
            {t("officeMarketing.announcements")}
          </h2>
          <p className="text-muted">{t("officeMarketing.announcementsText")}</p>
        </div>
        {may && (
          <Button icon={Plus} onClick={() => setEditing({})}>
            {t("officeMarketing.addAnnouncement")}
          </Button>
        )}
      </div>
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <ListLoading rows={2} />
      ) : data.announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={t("officeMarketing.noAnnouncements")} className="card" />
      ) : (
        <EntryList
          kind="announcements"
          label={t("officeMarketing.announcements")}
          entries={data.announcements}
          nameOf={({ fields }) => fields[language]}
          detail={({ fields }) => <bdi dir="ltr">{fields.link || "–"}</bdi>}
          onEdit={(announcement) => setEditing({ announcement })}
        />
      )}
      {editing && <AnnouncementDialog {...editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

function Banners() {
  const { t, language, direction } = useLanguage();
  const may = useMay("marketing:write");
  const { data, error, refetch, isFetching } = useQuery(staffQuery("/api/v1/admin/marketing/banners"));
  const [editing, setEditing] = useState<{ banner?: Entry<"banners"> }>();
  return (
    <section aria-labelledby="banners">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="banners" className="text-lg">
            {t("officeMarketing.homeBanners")}
          </h2>
          <p className="text-muted">{t("officeMarketing.homeBannersText")}</p>
        </div>
        {may && (
          <Button icon={Plus} onClick={() => setEditing({})}>
            {t("officeMarketing.addBanner")}
          </Button>
        )}
      </div>
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <ListLoading rows={2} />
      ) : data.banners.length === 0 ? (
        <EmptyState icon={Image} title={t("officeMarketing.noBanners")} className="card" />
      ) : (
        <EntryList
          kind="banners"
          label={t("officeMarketing.homeBanners")}
          entries={data.banners}
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
    </section>
  );
}
