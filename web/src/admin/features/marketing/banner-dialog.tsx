import { CustomBanner } from "@/features/home/custom-banner";
import { useLanguage } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import type { Schemas } from "../../api/client";
import { bannerFieldsSceneValues as scenes, bannerFieldsSlotValues } from "../../api/values.gen";
import { EntryDialog } from "./entry-dialog";
import { LinkField } from "./link-field";
import { PictureField } from "./picture-field";
import { Preview } from "./preview";
import type { Entry } from "./use-entries";
import { useEntryForm } from "./use-entry-form";
import { WindowFields } from "./window-fields";
import { WordsFields } from "./words-fields";

const words = { eyebrow: "", title: "", text: "", action: "" };
const newBanner: Schemas["BannerFields"] = {
  active: true,
  slot: "deals",
  scene: "newsletter",
  picture: "",
  link: "/deals",
  en: words,
  ar: words,
};

/** A banner of the home page, with a preview. */
export function BannerDialog({ banner, onClose }: { banner?: Entry<"banners">; onClose: () => void }) {
  const { t } = useLanguage();
  const { fields, set, rule, saving, submit } = useEntryForm("banners", banner, newBanner, onClose);
  // There a form stands in the place of the button.
  const acts = fields.slot !== "newsletter";

  return (
    <EntryDialog
      title={t(banner ? "officeMarketing.editBanner" : "officeMarketing.addBanner")}
      size="lg"
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("officeMarketing.slot")}>
        {(control) => (
          <Select
            {...control}
            value={fields.slot}
            options={bannerFieldsSlotValues.map((value) => ({
              value,
              label: t(`officeMarketing.slot.${value}`),
            }))}
            onChange={(event) =>
              set({ slot: event.currentTarget.value as (typeof bannerFieldsSlotValues)[number] })
            }
          />
        )}
      </Field>
      <WordsFields
        {...fields}
        parts={acts ? ["eyebrow", "title", "text", "action"] : ["eyebrow", "title", "text"]}
        rule={rule}
        onChange={set}
      />
      {acts && (
        <LinkField value={fields.link} required problem={rule("link")} onChange={(link) => set({ link })} />
      )}
      <PictureField
        scenes={scenes}
        scene={fields.scene}
        picture={fields.picture}
        problem={rule("picture")}
        onChange={set}
      />
      <WindowFields value={fields} rule={rule} onChange={set} />
      <Preview>
        <CustomBanner banner={fields}>{acts ? undefined : <></>}</CustomBanner>
      </Preview>
    </EntryDialog>
  );
}
