import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import type { Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { PageHeader } from "../../ui/page-header";
import { ExportSection } from "./export-section";
import { ImportPreview } from "./import-preview";
import { PastImports } from "./past-imports";
import { UploadSection } from "./upload-section";

/** The catalogue as a file: out, in, and what was brought in before. */
export function ImportPage() {
  const { t } = useLanguage();
  const may = useMay("products:write");
  const [preview, setPreview] = useState<Schemas["ImportPreview"]>();
  return (
    <>
      <PageHeader title={t("import.title")} text={t("import.text")} />
      <div className="grid gap-6 xl:grid-cols-2">
        {may && <UploadSection onPreview={setPreview} />}
        <ExportSection />
      </div>
      {preview && (
        <ImportPreview key={preview.import.id} preview={preview} onDone={() => setPreview(undefined)} />
      )}
      <PastImports />
    </>
  );
}
