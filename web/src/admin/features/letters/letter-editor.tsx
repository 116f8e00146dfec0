import { Eye, Send, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import type { ApiError } from "@/api/api-error";
import { dataOf } from "@/api/client";
import { languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { Textarea } from "@/ui/textarea";
import { toast } from "@/ui/toast";
import { staffApi, type Schemas } from "../../api/client";
import { draftTextMarkdownMaxLength, draftTextSubjectMaxLength } from "../../api/limits.gen";
import { draftAudienceValues } from "../../api/values.gen";
import { useMay } from "../../app/member-context";
import { problemText } from "../../lib/problem-text";
import { PageHeader } from "../../ui/page-header";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { LetterPreview } from "./letter-preview";
import { SendDialog } from "./send-dialog";

type Draft = Schemas["Draft"];

const names = { en: "letters.english", ar: "letters.arabic" } as const;
const refresh = ["/api/v1/admin/letters", "/api/v1/admin/letters/{id}"];

/** Writes a letter, both languages side by side. Sending it saves it first. */
export function LetterEditor({ id: opened, written }: { id: string | undefined; written: Draft }) {
  const { t, language } = useLanguage();
  const may = useMay("marketing:write");
  const navigate = useNavigate();
  // A new letter has an id from its first save on, and its own page once what came after that worked.
  const [id, setId] = useState(opened);
  const [draft, setDraft] = useState<Draft>({ en: written.en, ar: written.ar, audience: written.audience });
  const [stored, setStored] = useState(draft);
  const shown = languages.filter((lang) => draft.audience === "all" || draft.audience === lang);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState<"preview" | "send" | "remove">();

  async function store(): Promise<string> {
    const saved = dataOf(
      id
        ? await staffApi.PUT("/api/v1/admin/letters/{id}", { params: { path: { id } }, body: draft })
        : await staffApi.POST("/api/v1/admin/letters", { body: draft }),
    );
    setId(saved.id);
    setStored(draft);
    return saved.id;
  }
  function settle(saved: string) {
    setProblems({});
    if (!opened) void navigate(`/admin/marketing/letters/${saved}`, { replace: true });
  }
  const onRefused = ({ fields }: ApiError) => {
    const found = Object.fromEntries(
      fields.map((one) => [one.field.replace(/^body\./, ""), problemText(t, one)]),
    );
    setProblems(found);
    if (!("at" in found)) setOpen(undefined);
    const hidden = languages.find(
      (lang) => !shown.includes(lang) && Object.keys(found).some((field) => field.startsWith(`${lang}.`)),
    );
    if (hidden) toast.error(t("letters.hidden", { language: t(names[hidden]) }));
    return fields.length > 0;
  };
  const save = useStaffMutation({
    change: store,
    refresh,
    done: t("office.saved"),
    onDone: settle,
    onRefused,
  });
  const test = useStaffMutation({
    change: async () => {
      const saved = await store();
      const { to } = dataOf(
        await staffApi.POST("/api/v1/admin/letters/{id}/test", {
          params: { path: { id: saved } },
          body: { language: draft.audience === "all" ? language : draft.audience },
        }),
      );
      return { saved, to };
    },
    refresh,
    onDone: ({ saved, to }) => {
      settle(saved);
      toast.success(t("letters.tested", { to }));
    },
    onRefused,
  });
  const send = useStaffMutation({
    change: async (at: string | undefined) => {
      const saved = await store();
      await staffApi.POST("/api/v1/admin/letters/{id}/send", {
        params: { path: { id: saved } },
        body: { at },
      });
      return saved;
    },
    refresh,
    onDone: (saved, at) => {
      setOpen(undefined);
      settle(saved);
      toast.success(t(at ? "letters.planned" : "letters.started"));
    },
    onRefused,
  });
  const remove = useStaffMutation({
    change: () => staffApi.DELETE("/api/v1/admin/letters/{id}", { params: { path: { id: id ?? "" } } }),
    refresh: ["/api/v1/admin/letters"],
    onDone: () => void navigate("/admin/marketing/letters"),
  });

  // One at a time: two that save a new letter would make two of it.
  const busy = save.isPending || test.isPending || send.isPending || remove.isPending;

  useLeaveGuard(draft !== stored);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form noValidate onSubmit={submit}>
      <PageHeader
        title={t(id ? "letters.tab" : "letters.new")}
        actions={
          <>
            {may && (
              <>
                <Button variant="outline" icon={Eye} onClick={() => setOpen("preview")}>
                  {t("letters.preview")}
                </Button>
                <Button
                  variant="outline"
                  loading={test.isPending}
                  disabled={busy && !test.isPending}
                  onClick={() => test.mutate()}
                >
                  {t("letters.test")}
                </Button>
                <Button
                  type="submit"
                  variant="outline"
                  loading={save.isPending}
                  disabled={busy && !save.isPending}
                >
                  {t("office.save")}
                </Button>
                <Button icon={Send} flipIcons disabled={busy} onClick={() => setOpen("send")}>
                  {t("letters.send")}
                </Button>
              </>
            )}
          </>
        }
      />
      <Field label={t("letters.audience")} className="mb-6 max-w-md">
        {(control) => (
          <Select
            {...control}
            value={draft.audience}
            options={draftAudienceValues.map((value) => ({ value, label: t(`letters.audience.${value}`) }))}
            onChange={({ currentTarget }) => {
              const audience = draftAudienceValues.find((one) => one === currentTarget.value);
              if (audience) setDraft({ ...draft, audience });
            }}
          />
        )}
      </Field>
      <div className="grid gap-6 xl:grid-cols-2">
        {shown.map((lang) => {
          const dir = lang === "ar" ? "rtl" : "ltr";
          const name = t(names[lang]);
          const put = (change: Partial<Draft["en"]>) =>
            setDraft((before) => ({ ...before, [lang]: { ...before[lang], ...change } }));
          return (
            <fieldset key={lang} className="card grid content-start gap-5 p-5">
              <legend className="sr-only">{name}</legend>
              <p aria-hidden className="font-medium text-muted">
                {name}
              </p>
              <Field label={t("letters.subject")} error={problems[`${lang}.subject`]} required>
                {(control) => (
                  <Input
                    {...control}
                    lang={lang}
                    dir={dir}
                    maxLength={draftTextSubjectMaxLength}
                    value={draft[lang].subject}
                    onChange={(event) => put({ subject: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field
                label={t("letters.body")}
                hint={t("letters.bodyHint")}
                error={problems[`${lang}.markdown`]}
                required
              >
                {(control) => (
                  <Textarea
                    {...control}
                    lang={lang}
                    dir={dir}
                    rows={16}
                    maxLength={draftTextMarkdownMaxLength}
                    value={draft[lang].markdown}
                    onChange={(event) => put({ markdown: event.currentTarget.value })}
                  />
                )}
              </Field>
            </fieldset>
          );
        })}
      </div>
      {may && id && (
        <Button
          variant="ghost"
          icon={Trash2}
          className="mt-6 text-danger"
          disabled={busy}
          onClick={() => setOpen("remove")}
        >
          {t("office.remove")}
        </Button>
      )}
      {open === "preview" && <LetterPreview written={draft} onClose={() => setOpen(undefined)} />}
      {open === "send" && (
        <SendDialog
          audience={draft.audience}
          busy={send.isPending}
          refused={"at" in problems}
          onClose={() => {
            setOpen(undefined);
            if ("at" in problems) setProblems({});
          }}
          onSend={(at) => send.mutate(at)}
        />
      )}
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={() => setOpen(undefined)}
        title={t("letters.removeTitle")}
        text={t("letters.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </form>
  );
}
