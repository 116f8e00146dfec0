import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { downloadFile } from "@/lib/download-file";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { staffApi } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";

/** What most open first. */
export const formats = ["xlsx", "csv", "jsonl"] as const;

/** The catalogue, or an empty table to fill in, as a file. */
export function ExportSection() {
  const { t, language } = useLanguage();
  const [format, setFormat] = useState<(typeof formats)[number]>("xlsx");
  const [heads, setHeads] = useState(language);
  // A table to fill in has no lines of JSON.
  const table = format === "jsonl" ? "csv" : format;
  const catalogue = useStaffMutation({
    change: async () =>
      dataOf(
        await staffApi.GET("/api/v1/admin/imports/export", {
          params: { query: { format, lang: heads } },
          parseAs: "blob",
        }),
      ),
    refresh: [],
    onDone: (file) => downloadFile(`catalogue.${format}`, file),
  });
  const template = useStaffMutation({
    change: async () =>
      dataOf(
        await staffApi.GET("/api/v1/admin/import-template", {
          params: { query: { format: table, lang: heads } },
          parseAs: "blob",
        }),
      ),
    refresh: [],
    onDone: (file) => downloadFile(`template-${heads}.${table}`, file),
  });
  return (
    <section aria-labelledby="export" className="card p-5 sm:p-6">
      <h2 id="export" className="text-xl">
        {t("import.export")}
      </h2>
      <p className="mt-1 mb-5 text-muted">{t("import.exportText")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("import.format")}>
          {(control) => (
            <Select
              {...control}
              value={format}
              options={formats.map((value) => ({ value, label: t(`import.format.${value}`) }))}
              onChange={(event) => setFormat(event.currentTarget.value as typeof format)}
            />
          )}
        </Field>
        <Field label={t("import.language")}>
          {(control) => (
            <Select
              {...control}
              value={heads}
              options={[
                { value: "en", label: "English" },
                { value: "ar", label: "العربية" },
              ]}
              onChange={(event) => setHeads(event.currentTarget.value as typeof heads)}
            />
          )}
        </Field>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button icon={Download} loading={catalogue.isPending} onClick={() => catalogue.mutate()}>
          {t("import.download")}
        </Button>
        <Button
          variant="outline"
          icon={FileSpreadsheet}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t("import.template")}
        </Button>
      </div>
    </section>
  );
}
