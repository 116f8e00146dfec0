import { useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { sceneFile } from "@/features/home/scenes.gen";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { adminAddProductPictureFileMaxLength } from "../../api/limits.gen";
import { megabytes, pictureTypes, uploadPicture } from "../../lib/picture-upload";
import { ProductPicker } from "./product-picker";

type Props<Scene extends string> = {
  scenes: readonly Scene[];
  scene: Scene;
  /** In the place of the scene's, or empty. */
  picture: string;
  problem: string | false;
  onChange: (change: { scene?: Scene; picture?: string }) => void;
};

/** One of the shop's scenes for picture and colour, and perhaps an own picture: uploaded, or that of a product. */
export function PictureField<Scene extends string>({
  scenes,
  scene,
  picture,
  problem,
  onChange,
}: Props<Scene>) {
  const { t, direction, errorText } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [picking, setPicking] = useState(false);

  async function upload(file: File | undefined) {
    if (!file) return;
    if (file.size > adminAddProductPictureFileMaxLength) {
      const mb = megabytes(adminAddProductPictureFileMaxLength);
      return toast.error(t("editor.pictureTooLarge", { name: file.name, mb }));
    }
    setUploading(true);
    try {
      onChange({ picture: await uploadPicture(file) });
    } catch (error) {
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    } finally {
      setUploading(false);
    }
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t("officeMarketing.scene")}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {scenes.map((one) => (
          <label
            key={one}
            className={cx(
              "relative block cursor-pointer overflow-hidden rounded-control border-2",
              one === scene ? "border-brand" : "border-line",
            )}
          >
            <input
              type="radio"
              name="scene"
              className="absolute start-2 top-2"
              checked={one === scene}
              onChange={() => onChange({ scene: one })}
            />
            <img
              src={sceneFile(one, "wide", direction)}
              alt=""
              className="aspect-[5/2] w-full object-cover"
            />
            <span className="block px-2 py-1 text-sm">
              {t(`officeMarketing.scene.${one}` as "officeMarketing.scene.pro")}
            </span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {picture && <img src={picture} alt="" className="h-16 w-24 rounded-control object-cover" />}
        <Button variant="outline" size="sm" loading={uploading} onClick={() => input.current?.click()}>
          {t("officeMarketing.upload")}
        </Button>
        <Button variant="outline" size="sm" aria-expanded={picking} onClick={() => setPicking(!picking)}>
          {t("officeMarketing.ofProduct")}
        </Button>
        {picture && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ picture: "" })}>
            {t("officeMarketing.noPicture")}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes}
          aria-label={t("officeMarketing.upload")}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {picking && (
        <ProductPicker
          onPick={({ image_url }) => {
            onChange({ picture: image_url });
            setPicking(false);
          }}
        />
      )}
      <p
        className={cx("text-sm", problem ? "text-danger" : "text-muted")}
        role={problem ? "alert" : undefined}
      >
        {problem || t("officeMarketing.pictureHint")}
      </p>
    </fieldset>
  );
}
