import { SlideView } from "@/features/home/slide-view";
import { useLanguage } from "@/i18n/language-context";
import type { Schemas } from "../../api/client";
import { slideFieldsSceneValues } from "../../api/values.gen";
import { EntryDialog } from "./entry-dialog";
import { LinkField } from "./link-field";
import { PictureField } from "./picture-field";
import { Preview } from "./preview";
import type { Entry } from "./use-entries";
import { useEntryForm } from "./use-entry-form";
import { WindowFields } from "./window-fields";
import { WordsFields } from "./words-fields";

const words = { title: "", text: "", action: "" };
const newSlide: Schemas["SlideFields"] = {
  active: true,
  scene: "big-sale",
  picture: "",
  link: "/deals",
  en: words,
  ar: words,
};

/** A slide of the home page, with a preview. */
export function SlideDialog({ slide, onClose }: { slide?: Entry<"slides">; onClose: () => void }) {
  const { t } = useLanguage();
  const { fields, set, rule, saving, submit } = useEntryForm("slides", slide, newSlide, onClose);

  return (
    <EntryDialog
      title={t(slide ? "officeMarketing.editSlide" : "officeMarketing.addSlide")}
      size="lg"
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <WordsFields {...fields} parts={["title", "text", "action"]} rule={rule} onChange={set} />
      <LinkField value={fields.link} required problem={rule("link")} onChange={(link) => set({ link })} />
      <PictureField
        scenes={slideFieldsSceneValues}
        scene={fields.scene}
        picture={fields.picture}
        problem={rule("picture")}
        onChange={set}
      />
      <WindowFields value={fields} rule={rule} onChange={set} />
      <Preview>
        <SlideView
          slide={{ ...fields, id: "preview" }}
          current
          priority={false}
          pictured
          position={t("officeMarketing.preview")}
        />
      </Preview>
    </EntryDialog>
  );
}
