import { useRef, useState, type FormEvent } from "react";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Picture } from "@/ui/picture";
import { toast } from "@/ui/toast";
import { staffApi } from "../../api/client";
import {
  categoryFieldsArDescriptionMaxLength,
  categoryFieldsArNameMaxLength,
  categoryFieldsEnDescriptionMaxLength,
  categoryFieldsEnNameMaxLength,
  categoryFieldsSlugMaxLength,
} from "../../api/limits.gen";
import { problemsOf, type Problems } from "../../lib/field-problems";
import { optionCode } from "../../lib/option-code";
import { pictureTypes, uploadPicture } from "../../lib/picture-upload";
import { useRuleText } from "../../lib/rule-text";
import { NamesFields } from "../../ui/names-fields";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import type { Category } from "./tree";

const limits = {
  en_name: categoryFieldsEnNameMaxLength,
  ar_name: categoryFieldsArNameMaxLength,
  en_description: categoryFieldsEnDescriptionMaxLength,
  ar_description: categoryFieldsArDescriptionMaxLength,
};

type Props = {
  /** Without one, a category is added. */
  category?: Category;
  parentId: string;
  all: readonly Category[];
  onClose: () => void;
};

/** Names, address and picture of a category. */
export function CategoryDialog({ category, parentId, all, onClose }: Props) {
  const { t, language, errorText } = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [fields, setFields] = useState(() => ({
    slug: category?.slug ?? "",
    en_name: category?.en_name ?? "",
    ar_name: category?.ar_name ?? "",
    en_description: category?.en_description ?? "",
    ar_description: category?.ar_description ?? "",
    image_url: category?.image_url ?? "",
  }));
  const rule = useRuleText(problems);
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const slugOf = (name: string) =>
    optionCode(
      name,
      all.map((one) => one.slug),
    );
  const save = useStaffMutation({
    change: async () => {
      const body = { ...fields, slug: fields.slug.trim() || slugOf(fields.en_name) };
      if (category)
        return staffApi.PUT("/api/v1/admin/categories/{id}", { params: { path: { id: category.id } }, body });
      return staffApi.POST("/api/v1/admin/categories", { body: { parent_id: parentId, ...body } });
    },
    refresh: ["/api/v1/admin/categories", "/api/v1/admin/product-choices"],
    done: t("office.saved"),
    onDone: onClose,
    onRefused: (error) => {
      if (error.code !== "validation_failed") return false;
      setProblems(problemsOf(error.fields));
      return true;
    },
  });

  async function upload(file: File | undefined) {
    if (!file) return;
    setUploading(true);
    try {
      set({ image_url: await uploadPicture(file) });
    } catch (error) {
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    } finally {
      setUploading(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = (["en_name", "ar_name"] as const).filter((name) => !fields[name].trim());
    setProblems(Object.fromEntries(missing.map((name) => [name, "required"])));
    if (missing.length === 0) save.mutate();
  }

  const parent = all.find((one) => one.id === parentId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={category ? t("categories.edit", { name: localName(language, category) }) : t("categories.add")}
      description={
        category
          ? undefined
          : `${t("categories.parent")}: ${parent ? localName(language, parent) : t("categories.top")}`
      }
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <NamesFields value={fields} limits={limits} rows={2} rule={rule} onChange={set} />
        <Field
          label={t("categories.slug")}
          hint={t("categories.slugHint")}
          error={rule("slug")}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              value={fields.slug}
              onChange={(event) => set({ slug: event.currentTarget.value })}
              maxLength={categoryFieldsSlugMaxLength}
              placeholder={fields.en_name && slugOf(fields.en_name)}
            />
          )}
        </Field>
        <div className="flex items-center gap-4 sm:col-span-2">
          <Picture src={fields.image_url} alt="" sizes="80px" className="size-20 shrink-0 rounded-control" />
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" loading={uploading} onClick={() => picker.current?.click()}>
              {t("categories.addPicture")}
            </Button>
            {fields.image_url && (
              <Button variant="ghost" size="sm" onClick={() => set({ image_url: "" })}>
                {t("categories.removePicture")}
              </Button>
            )}
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            accept={pictureTypes}
            aria-label={t("categories.picture")}
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
        </div>
        <Button type="submit" block className="sm:col-span-2" loading={save.isPending}>
          {t("editor.save")}
        </Button>
      </form>
    </Dialog>
  );
}
