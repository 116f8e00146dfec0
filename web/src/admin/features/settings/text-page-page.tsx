import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Eye, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { useMay } from "../../app/member-context";
import { problemText } from "../../lib/problem-text";
import { PageHeader } from "../../ui/page-header";
import { ListLoading } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { settingsQueries } from "./queries";
import { TextPagePreview } from "./text-page-preview";

type Written = Schemas["Written"];

const empty: Written = {
  en: { title: "", description: "", markdown: "" },
  ar: { title: "", description: "", markdown: "" },
};

/** Writes a text page, both languages side by side. */
export function TextPagePage() {
  const { name } = useParams();
  const pages = useQuery(settingsQueries.textPages());
  const written = useQuery({ ...settingsQueries.textPage(name ?? ""), enabled: name !== undefined });
  const failed = pages.error ?? written.error;
  if (failed)
    return <QueryError error={failed} onRetry={() => Promise.all([pages.refetch(), written.refetch()])} />;
  if (!pages.data || (name && !written.data)) return <ListLoading />;
  return (
    <Editor
      key={name}
      name={name}
      listed={pages.data.pages.find((page) => page.name === name)}
      written={written.data ?? empty}
    />
  );
}

type EditorProps = { name: string | undefined; listed: Schemas["AdminPage"] | undefined; written: Written };

function Editor({ name, listed, written }: EditorProps) {
  const { t, language } = useLanguage();
  const may = useMay("settings:write");
  const navigate = useNavigate();
  const [address, setAddress] = useState(name ?? "");
  const [text, setText] = useState(written);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [previewing, setPreviewing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const refresh = ["/api/v1/admin/pages"];
  const save = useStaffMutation({
    change: () =>
      staffApi.PUT("/api/v1/admin/pages/{name}", { params: { path: { name: address } }, body: text }),
    refresh,
    done: t("office.saved"),
    onDone: () => {
      setProblems({});
      if (!name) void navigate(`/admin/text-pages/edit/${address}`, { replace: true });
    },
    onRefused: ({ fields }) => {
      setProblems(
        Object.fromEntries(
          fields.map((refused) => [refused.field.replace(/^body\./, ""), problemText(t, refused)]),
        ),
      );
      return fields.length > 0;
    },
  });
  const remove = useStaffMutation({
    change: () => staffApi.DELETE("/api/v1/admin/pages/{name}", { params: { path: { name: name ?? "" } } }),
    refresh,
    done: t("office.saved"),
    onDone: () => void navigate("/admin/text-pages"),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form noValidate onSubmit={submit}>
      <PageHeader
        title={listed ? listed.title[language] : t("textPages.new")}
        actions={
          <>
            {listed && (
              <a href={listed.path} className={buttonStyle({ variant: "ghost" })}>
                <Icon of={ExternalLink} />
                {t("textPages.view")}
              </a>
            )}
            <Button variant="outline" icon={Eye} onClick={() => setPreviewing(true)}>
              {t("textPages.preview")}
            </Button>
            {may && (
              <Button type="submit" loading={save.isPending}>
                {t("office.save")}
              </Button>
            )}
          </>
        }
      />
      {!name && (
        <Field
          label={t("textPages.name")}
          hint={t("textPages.nameHint")}
          error={problems.name}
          required
          className="mb-6 max-w-md"
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div className="grid gap-6 xl:grid-cols-2">
        {(["en", "ar"] as const).map((lang) => {
          const dir = lang === "ar" ? "rtl" : "ltr";
          const put = (change: Partial<Written["en"]>) =>
            setText((before) => ({ ...before, [lang]: { ...before[lang], ...change } }));
          return (
            <fieldset key={lang} className="card grid gap-5 p-5">
              <legend className="sr-only">
                {t(lang === "en" ? "textPages.english" : "textPages.arabic")}
              </legend>
              <p aria-hidden className="font-medium text-muted">
                {t(lang === "en" ? "textPages.english" : "textPages.arabic")}
              </p>
              <Field label={t("textPages.heading")} error={problems[`${lang}.title`]} required>
                {(control) => (
                  <Input
                    {...control}
                    lang={lang}
                    dir={dir}
                    value={text[lang].title}
                    onChange={(event) => put({ title: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field label={t("textPages.description")} error={problems[`${lang}.description`]} required>
                {(control) => (
                  <Input
                    {...control}
                    lang={lang}
                    dir={dir}
                    value={text[lang].description}
                    onChange={(event) => put({ description: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field label={t("textPages.markdown")} error={problems[`${lang}.markdown`]}>
                {(control) => (
                  <Textarea
                    {...control}
                    lang={lang}
                    dir={dir}
                    rows={18}
                    value={text[lang].markdown}
                    onChange={(event) => put({ markdown: event.currentTarget.value })}
                  />
                )}
              </Field>
            </fieldset>
          );
        })}
      </div>
      {may && listed?.own && (
        <Button variant="ghost" icon={Trash2} className="mt-6 text-danger" onClick={() => setRemoving(true)}>
          {t(listed.shipped ? "textPages.restore" : "textPages.remove")}
        </Button>
      )}
      {previewing && <TextPagePreview written={text} onClose={() => setPreviewing(false)} />}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t("textPages.removeTitle")}
        text={t("textPages.removeText")}
        action={t("office.remove")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </form>
  );
}
