import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Prose } from "@/features/content/prose";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Dialog } from "@/ui/dialog";
import { Tabs } from "@/ui/tabs";
import type { Schemas } from "../../api/client";
import { ListLoading } from "../../ui/staff-list";
import { lettersQueries } from "./queries";

type Props = { written: Schemas["Draft"]; onClose: () => void };

/** A letter as its readers see it, in both directions. The server makes safe markup of it. */
export function LetterPreview({ written, onClose }: Props) {
  const { t, language } = useLanguage();
  const [shown, setShown] = useState<string>(written.audience === "all" ? language : written.audience);
  const { data, error, refetch } = useQuery(lettersQueries.preview(written));
  return (
    <Dialog open onOpenChange={onClose} title={t("letters.preview")} closeLabel={t("office.close")} size="lg">
      {data ? (
        <Tabs
          label={t("letters.preview")}
          value={shown}
          onValueChange={setShown}
          tabs={(["en", "ar"] as const).map((lang) => ({
            id: lang,
            label: t(lang === "en" ? "letters.english" : "letters.arabic"),
            content: (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- links lead nowhere here
              <article
                onClickCapture={(event) => event.preventDefault()}
                lang={lang}
                dir={lang === "ar" ? "rtl" : "ltr"}
                className="card mt-4 p-5"
              >
                <h2 className="mb-3 text-xl">{data[lang].subject || t("letters.noSubject")}</h2>
                <Prose html={data[lang].html} />
                <p className="mt-6 border-t border-line pt-4 text-center text-sm text-muted underline">
                  {lang === "ar" ? "إلغاء الاشتراك" : "Unsubscribe"}
                </p>
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
