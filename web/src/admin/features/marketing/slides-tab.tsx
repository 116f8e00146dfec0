import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { sceneFile } from "@/features/home/scenes.gen";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { MarketingLayout } from "../../app/marketing-layout";
import { useMay } from "../../app/member-context";
import { ListLoading } from "../../ui/staff-list";
import { EntryList } from "./entry-list";
import { marketingQueries } from "./queries";
import { SlideDialog } from "./slide-dialog";
import { useEntryChanges, type Entry } from "./use-entries";

/** The slides at the top of the home page. */
export function SlidesTab() {
  const { t, language, direction } = useLanguage();
  const may = useMay("marketing:write");
  const { data, error, refetch, isFetching } = useQuery(marketingQueries.slides());
  const [editing, setEditing] = useState<{ slide?: Entry<"slides"> }>();
  const slides = data?.slides ?? [];
  const { add } = useEntryChanges("slides", slides);

  async function copyDefaults() {
    // One after the other, so that they stay in their order.
    for (const { scene, link, en, ar } of data?.defaults ?? [])
      await add.mutateAsync({ fields: { active: true, scene, picture: "", link, en, ar } });
  }

  return (
    <MarketingLayout
      text={t("officeMarketing.slidesText")}
      actions={
        may && (
          <Button icon={Plus} onClick={() => setEditing({})}>
            {t("officeMarketing.addSlide")}
          </Button>
        )
      }
    >
      {data ? (
        <div className="grid gap-5">
          {slides.length > 0 && (
            <EntryList
              kind="slides"
              label={t("officeMarketing.slides")}
              entries={slides}
              nameOf={({ fields }) => fields[language].title}
              picture={({ fields }) => (
                <img
                  src={fields.picture || sceneFile(fields.scene, "wide", direction)}
                  alt=""
                  className="h-14 w-28 shrink-0 rounded-control object-cover"
                />
              )}
              detail={({ fields }) => <bdi dir="ltr">{fields.link}</bdi>}
              onEdit={(slide) => setEditing({ slide })}
            />
          )}
          {slides.every(({ state }) => state !== "shown") && (
            <section className="card p-5">
              <h2 className="text-lg">{t("officeMarketing.defaultSlides")}</h2>
              <p className="mt-1 text-muted">{t("officeMarketing.defaultSlidesText")}</p>
              <ul className="mt-4 grid gap-3 sm:grid-cols-3">
                {data.defaults.map((slide) => (
                  <li key={slide.id}>
                    <img
                      src={sceneFile(slide.scene, "wide", direction)}
                      alt=""
                      className="aspect-[5/2] w-full rounded-control object-cover"
                    />
                    <p className="mt-1">{slide[language].title}</p>
                  </li>
                ))}
              </ul>
              {may && slides.length === 0 && (
                <Button
                  variant="outline"
                  className="mt-4"
                  loading={add.isPending}
                  onClick={() => void copyDefaults().catch(() => undefined)}
                >
                  {t("officeMarketing.copyDefaults")}
                </Button>
              )}
            </section>
          )}
        </div>
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListLoading />
      )}
      {editing && <SlideDialog {...editing} onClose={() => setEditing(undefined)} />}
    </MarketingLayout>
  );
}
