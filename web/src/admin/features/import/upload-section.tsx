import { FileUp } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";

/** What can be said about how a file is taken, with a second line where one word is not enough. */
const choices = [
  { name: "clearEmpty", text: "import.clearEmptyText" },
  { name: "ignoreUnknown" },
  { name: "allowFree" },
  { name: "deleteMissing", text: "import.deleteMissingText" },
] as const;

type Choice = (typeof choices)[number]["name"];

/** Sends a file to be looked at. Nothing is changed by that. */
export function UploadSection({ onPreview }: { onPreview: (preview: Schemas["ImportPreview"]) => void }) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Choice>>(new Set());
  const [over, setOver] = useState(false);
  const look = useStaffMutation({
    change: async (file: File) =>
      dataOf(
        await staffApi.POST("/api/v1/admin/imports", {
          params: {
            query: {
              name: file.name,
              empty: chosen.has("clearEmpty") ? "clear" : "keep",
              ignore_unknown: chosen.has("ignoreUnknown"),
              allow_free: chosen.has("allowFree"),
              delete_missing: chosen.has("deleteMissing"),
            },
          },
          body: file as never,
          bodySerializer: (body: unknown) => body as BodyInit,
          headers: { "Content-Type": "application/octet-stream" },
        }),
      ),
    refresh: ["/api/v1/admin/imports"],
    onDone: onPreview,
  });

  function take(file: File | undefined) {
    if (file && !look.isPending) look.mutate(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <section aria-labelledby="import" className="card p-5 sm:p-6">
      <h2 id="import" className="text-xl">
        {t("import.new")}
      </h2>
      <p className="mt-1 mb-5 text-muted">{t("import.newText")}</p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-wrap items-center justify-center gap-3 rounded-card border border-dashed p-6",
          over ? "border-brand bg-brand-tint" : "border-edge",
        )}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,.jsonl,.json,.txt"
          aria-label={t("import.choose")}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button icon={FileUp} loading={look.isPending} onClick={() => input.current?.click()}>
          {t("import.choose")}
        </Button>
        <p role="status" className="text-muted">
          {t(look.isPending ? "import.looking" : "import.drop")}
        </p>
      </div>
      <div className="mt-5 grid gap-3">
        {choices.map((choice) => (
          <div key={choice.name}>
            <Checkbox
              label={t(`import.${choice.name}`)}
              checked={chosen.has(choice.name)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.currentTarget.checked) next.add(choice.name);
                else next.delete(choice.name);
                setChosen(next);
              }}
            />
            {"text" in choice && <p className="ms-8 text-sm text-muted">{t(choice.text)}</p>}
          </div>
        ))}
      </div>
    </section>
  );
}
