import { useState, type FormEvent } from "react";
import { dataOf } from "@/api/client";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { trySynonymInputBodyTextMaxLength } from "../../api/limits.gen";
import { problemsOf, type Problems } from "../../lib/field-problems";
import { useRuleText } from "../../lib/rule-text";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { joinTerms, splitTerms } from "./terms";
import { useSaveEntry, type Entry } from "./use-entries";

type Props = {
  synonym?: Entry<"synonyms">;
  /** The first word of new synonyms. */
  word?: string;
  onClose: () => void;
};

/** Words that search takes for the same, with a trial. */
export function SynonymDialog({ synonym, word = "", onClose }: Props) {
  const { t, language } = useLanguage();
  const [terms, setTerms] = useState(joinTerms(synonym?.fields.terms ?? (word ? [word] : []), language));
  const [finds, setFinds] = useState(joinTerms(synonym?.fields.finds ?? [], language));
  const [text, setText] = useState(word);
  const [problems, setProblems] = useState<Problems>({});
  const rule = useRuleText(problems);
  const fields = { terms: splitTerms(terms), finds: splitTerms(finds) };
  const save = useSaveEntry("synonyms", synonym, { onDone: onClose, onProblems: setProblems });
  const trial = useStaffMutation({
    change: async () =>
      dataOf(
        await staffApi.POST("/api/v1/admin/marketing/synonyms/try", {
          body: { text: text.trim() || (fields.terms[0] ?? ""), id: synonym?.id ?? "", fields },
        }),
      ),
    refresh: [],
    onRefused: (error) => {
      if (!error.fields?.length) return false;
      setProblems(
        Object.fromEntries(
          Object.entries(problemsOf(error.fields)).map(([name, code]) => [
            name.replace(/^(body\.)?fields\./, "").replace(/\[.*/, ""),
            code,
          ]),
        ),
      );
      return true;
    },
  });

  function missing(): boolean {
    const few = fields.terms.length === 0 || fields.terms.length + fields.finds.length < 2;
    setProblems(few ? { terms: "required" } : {});
    return few;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!missing()) save.mutate(fields);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(synonym ? "officeMarketing.editSynonym" : "officeMarketing.addSynonym")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t("officeMarketing.terms")}
          hint={t("officeMarketing.termsHint")}
          required
          error={rule("terms") === t("editor.rule.required") ? t("officeMarketing.termsFew") : rule("terms")}
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={2}
              value={terms}
              onChange={(event) => setTerms(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("officeMarketing.finds")} hint={t("officeMarketing.findsHint")} error={rule("finds")}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={2}
              value={finds}
              onChange={(event) => setFinds(event.currentTarget.value)}
            />
          )}
        </Field>
        <section aria-label={t("officeMarketing.try")} className="grid gap-3 rounded-card bg-sunken p-4">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={t("officeMarketing.tryText")} className="min-w-0 grow basis-48">
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  maxLength={trySynonymInputBodyTextMaxLength}
                  placeholder={fields.terms[0]}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
            </Field>
            <Button
              variant="outline"
              loading={trial.isPending}
              onClick={() => {
                if (!missing()) trial.mutate();
              }}
            >
              {t("officeMarketing.try")}
            </Button>
          </div>
          <div role="status" className="grid gap-3 sm:grid-cols-2">
            {trial.data && (
              <>
                <Result title={t("office.before")} found={trial.data.before} />
                <Result title={t("office.after")} found={trial.data.after} />
              </>
            )}
          </div>
        </section>
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}

function Result({ title, found }: { title: string; found: Schemas["Found"] }) {
  const { t, language } = useLanguage();
  return (
    <div>
      <h3 className="font-medium">
        {title}: {t("products.total", { n: found.total })}
      </h3>
      <ul className="mt-1 text-sm text-muted">
        {found.products.map((product) => (
          <li key={product.id}>
            <bdi>{localName(language, product)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
