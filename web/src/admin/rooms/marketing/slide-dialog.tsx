import { useState, type FormEvent } from "react";
import { SlideView } from "@/features/home/slide-view";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import type { Schemas } from "../../api/client";
import type { Problems } from "../products/draft";
import { useRuleText } from "../products/rule-text";
import { LinkField } from "./link-field";
import { PictureField } from "./picture-field";
import { Preview } from "./preview";
import { useSaveEntry, type Entry } from "./use-entries";
import { halfTypedTimes, WindowFields } from "./window-fields";
import { WordsFields } from "./words-fields";

export const slideScenes = ["big-sale", "new-arrivals", "best-deals"] as const;

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
  const [fields, setFields] = useState(slide?.fields ?? newSlide);
  const [problems, setProblems] = useState<Problems>({});
  const rule = useRuleText(problems);
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const save = useSaveEntry("slides", slide?.id, { onDone: onClose, onProblems: setProblems });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = halfTypedTimes(event.currentTarget);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(fields);
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t(slide ? "officeMarketing.editSlide" : "officeMarketing.addSlide")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <WordsFields {...fields} parts={["title", "text", "action"]} rule={rule} onChange={set} />
        <LinkField value={fields.link} required problem={rule("link")} onChange={(link) => set({ link })} />
        <PictureField
          scenes={slideScenes}
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
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
