import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Prose } from "@/features/content/prose";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Dialog } from "@/ui/dialog";
import { Tabs } from "@/ui/tabs";
import type { Schemas } from "../../api/client";
import { ListLoading } from "../../ui/staff-list";
import { settingsQueries } from "./queries";

type Props = { written: Schemas["Written"]; onClose: () => void };

/** A text page as shoppers would see it, in both languages. The server makes safe markup of it. */
export function TextPagePreview({ written, onClose }: Props) {
  const { t, language } = useLanguage();
  const [shown, setShown] = useState<string>(language);
  const { data, error, refetch } = useQuery(settingsQueries.textPagePreview(written));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("textPages.preview")}
      closeLabel={t("office.close")}
      size="lg"
    >
      {data ? (
        <Tabs
          label={t("textPages.preview")}
          value={shown}
          onValueChange={setShown}
          tabs={(["en", "ar"] as const).map((lang) => ({
            id: lang,
            label: t(lang === "en" ? "textPages.english" : "textPages.arabic"),
            content: (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- links lead nowhere here
              <article
                onClickCapture={(event) => event.preventDefault()}
                lang={lang}
                dir={lang === "ar" ? "rtl" : "ltr"}
                className="mt-4"
              >
                <h2 className="text-2xl">{data[lang].title}</h2>
                <Prose html={data[lang].html} />
              </article>
            ),
          }))}
        />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} />
      ) : (
        <ListLoading />
      )}
    </Dialog>
  );
}
