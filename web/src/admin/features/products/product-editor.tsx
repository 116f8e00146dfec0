import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/api-error";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { toast } from "@/ui/toast";
import { staffApi } from "../../api/client";
import { useMay, useMember } from "../../app/member-context";
import { problemsOf, type Problems } from "../../lib/field-problems";
import { PageHeader } from "../../ui/page-header";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { draftOf, emptyDraft, fieldsOf, type Choices, type Draft, type Product } from "./draft";
import { HistorySection } from "./history-section";
import { PlaceFields, ProductNames, SellingFields, VideoField } from "./main-fields";
import { OptionsField } from "./options-field";
import { PicturesField } from "./pictures-field";
import { ProductActions } from "./product-actions";
import { productsQueries } from "./queries";
import { SearchPreview } from "./search-preview";
import { SpecsField } from "./specs-field";

const path = "/api/v1/admin/products";

/** Both languages side by side. Without a product it makes a new one. */
export function ProductEditor({ product, choices }: { product?: Product; choices: Choices }) {
  const { t, language, errorText } = useLanguage();
  const may = useMay("products:write");
  const vendor = useMember().vendor_id !== "";
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => (product ? draftOf(product) : emptyDraft(choices)));
  const [start] = useState(draft);
  const [problems, setProblems] = useState<Problems>({});
  const [conflict, setConflict] = useState(false);
  const [busy, setBusy] = useState(false);
  const dirty = draft !== start;
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  const changeBy = (next: (now: Draft) => Partial<Draft>) => setDraft((now) => ({ ...now, ...next(now) }));

  useLeaveGuard(dirty && !busy);

  function show(found: Problems) {
    setProblems(found);
    if (Object.keys(found).length === 0) return;
    toast.error(t("editor.fixFields"));
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus({ preventScroll: false }),
    );
  }

  async function save(status: Draft["status"]) {
    if (busy) return;
    const { fields, problems: found } = fieldsOf({ ...draft, status }, product);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = product
        ? dataOf(
            await staffApi.PUT("/api/v1/admin/products/{id}", {
              params: { path: { id: product.id } },
              body: { version: product.version, ...fields },
            }),
          )
        : dataOf(await staffApi.POST(path, { body: fields }));
      toast.success(t("office.saved"));
      queryClient.setQueryData(productsQueries.one(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [path] });
      void queryClient.invalidateQueries({ queryKey: ["/api/v1/admin/products/{id}/history"] });
      if (!product) void navigate(`/admin/products/${saved.id}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "product_changed") setConflict(true);
      else if (error.code === "validation_failed") show(problemsOf(error.fields));
      else toast.error(errorText(error.code));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(draft.status);
  }

  const parts = { draft, change, problems, choices };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PageHeader
        title={product ? <bdi>{localName(language, product)}</bdi> : t("editor.new")}
        text={
          product && (
            <Badge tone={product.status === "active" ? "brand" : "neutral"}>
              {t(`products.status.${product.status}`)}
            </Badge>
          )
        }
        actions={product && <ProductActions product={product} />}
      />
      {conflict && product && <Conflict id={product.id} />}
      <div className="grid gap-6">
        <Section title={t("editor.names")}>
          <ProductNames {...parts} />
        </Section>
        <Section title={t("editor.pictures")} text={t("editor.picturesText")}>
          <PicturesField draft={draft} onChange={changeBy} />
          <VideoField {...parts} />
        </Section>
        <Section title={t("editor.selling")}>
          <SellingFields {...parts} />
        </Section>
        <Section title={t("editor.place")}>
          <PlaceFields {...parts} ofVendor={vendor} />
        </Section>
        <Section title={t("editor.options")} text={t("editor.optionsText")}>
          <OptionsField draft={draft} onChange={changeBy} problems={problems} />
        </Section>
        <Section title={t("editor.specs")}>
          <SpecsField specs={draft.specs} onChange={(specs) => change({ specs })} problems={problems} />
        </Section>
        <Section title={t("editor.shownHow")}>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <Checkbox
              label={t("editor.freeShipping")}
              checked={draft.free_shipping}
              onChange={(event) => change({ free_shipping: event.currentTarget.checked })}
            />
            <Checkbox
              label={t("editor.express")}
              checked={draft.express_delivery_available}
              onChange={(event) => change({ express_delivery_available: event.currentTarget.checked })}
            />
            {!vendor && (
              <Checkbox
                label={t("editor.featured")}
                checked={draft.is_featured}
                onChange={(event) => change({ is_featured: event.currentTarget.checked })}
              />
            )}
          </div>
        </Section>
        <Section title={t("editor.searchPreview")}>
          <SearchPreview draft={draft} id={product?.id} />
        </Section>
        {product && (
          <Section title={t("editor.history")}>
            <HistorySection id={product.id} />
          </Section>
        )}
      </div>
      {may && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
          {dirty && <p className="me-auto text-sm text-muted">{t("editor.unsaved")}</p>}
          {draft.status !== "draft" && !product && (
            <Button variant="outline" loading={busy} onClick={() => void save("draft")}>
              {t("editor.saveDraft")}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t("editor.save")}
          </Button>
        </div>
      )}
    </form>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Said when somebody else has saved meanwhile. */
function Conflict({ id }: { id: string }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-card border border-danger bg-danger-tint p-4 outline-none"
    >
      <p className="font-medium">{t("editor.conflictTitle")}</p>
      <p className="mt-1">{t("editor.conflictText")}</p>
      <Button
        variant="outline"
        className="mt-3"
        onClick={() => void queryClient.refetchQueries({ queryKey: productsQueries.one(id).queryKey })}
      >
        {t("editor.loadNewer")}
      </Button>
    </div>
  );
}
