import { Eye } from "lucide-react";
import { useState } from "react";
import { formatDate, formatTime } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { PageHeader } from "../../ui/page-header";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { LetterPreview } from "./letter-preview";
import { LetterState } from "./letters-tab";

const counts = ["sent", "waiting", "failed", "skipped", "unsubscribed"] as const;

/** How far a letter is. */
export function LetterReport({ letter }: { letter: Schemas["Letter"] }) {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const mayRetry = useMay("jobs:read");
  const [previewing, setPreviewing] = useState(false);
  const params = { path: { id: letter.id } };
  const refresh = ["/api/v1/admin/letters", "/api/v1/admin/letters/{id}"];
  const stop = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/letters/{id}/stop", { params }),
    refresh,
    done: t("letters.stopped"),
  });
  const resume = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/letters/{id}/resume", { params }),
    refresh,
    done: t("letters.resumed"),
  });
  const { readers, sent, failed, skipped } = letter.counts;
  return (
    <>
      <PageHeader
        title={<bdi>{letter[language].subject || letter.en.subject || letter.ar.subject}</bdi>}
        text={t(`letters.audience.${letter.audience}`)}
        actions={
          <>
            {may && (
              <Button variant="outline" icon={Eye} onClick={() => setPreviewing(true)}>
                {t("letters.preview")}
              </Button>
            )}
            {may && (letter.state === "sending" || letter.state === "planned") && (
              <Button variant="outline" loading={stop.isPending} onClick={() => stop.mutate()}>
                {t("letters.stop")}
              </Button>
            )}
            {may && letter.state === "stopped" && (
              <Button loading={resume.isPending} onClick={() => resume.mutate()}>
                {t("letters.resume")}
              </Button>
            )}
          </>
        }
      />
      <section className="card p-5" aria-label={t("letters.state")}>
        <p className="flex flex-wrap items-center gap-3">
          <LetterState state={letter.state} />
          {letter.starts_at && (
            <span className="text-muted">
              {formatDate(language, letter.starts_at)} {formatTime(language, letter.starts_at)}
            </span>
          )}
        </p>
        {readers > 0 && (
          <progress
            className="mt-4 h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
            aria-label={t("letters.sent")}
            max={readers}
            value={sent + failed + skipped}
          />
        )}
        <dl className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-5">
          {counts.map((name) => (
            <div key={name} className="rounded-control bg-sunken p-4">
              <dt className="text-sm text-muted">{t(`letters.${name}`)}</dt>
              <dd className="mt-1 text-2xl tabular-nums">{formatNumber(letter.counts[name])}</dd>
            </div>
          ))}
        </dl>
        {failed > 0 && mayRetry && (
          <p className="mt-4">
            <Link to="/admin/deliveries?queue=letters" className="text-brand underline">
              {t("office.feature.deliveries")}
            </Link>
          </p>
        )}
      </section>
      {previewing && <LetterPreview written={letter} onClose={() => setPreviewing(false)} />}
    </>
  );
}
