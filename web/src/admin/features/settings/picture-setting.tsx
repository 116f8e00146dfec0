import { ImageUp, Trash2 } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { staffApi } from "../../api/client";
import { adminAddPictureFileMaxLength } from "../../api/limits.gen";
import { fileBody, megabytes, pictureTypes } from "../../lib/picture-upload";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { rasterizeSvg, svgType } from "./rasterize-svg";

type Props = {
  /** The setting's key, which says how large the picture is kept. */
  name: string;
  title: string;
  help: string;
  address: string;
  disabled: boolean;
  onChange: (address: string) => void;
  children: ReactNode;
};

/** A picture of the shop's own: its logo, for example. It is stored at once and shown once it is saved. */
export function PictureSetting({ name, title, help, address, disabled, onChange, children }: Props) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const upload = useStaffMutation({
    change: async (file: File) =>
      staffApi.POST("/api/v1/admin/settings/pictures", {
        params: { query: { setting: name } },
        ...fileBody(file.type === svgType ? await rasterizeSvg(file) : file),
      }),
    refresh: [],
    onDone: ({ data }) => data && onChange(data.address),
  });

  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > adminAddPictureFileMaxLength) {
      const mb = megabytes(adminAddPictureFileMaxLength);
      toast.error(t("editor.pictureTooLarge", { name: isolateAuto(file.name), mb }));
      return;
    }
    upload.mutate(file);
  }

  return (
    <div role="group" aria-label={title}>
      <p className="text-sm font-medium">{title}</p>
      {help && <p className="mt-1 text-sm text-muted">{help}</p>}
      <p className="mt-1 text-sm text-muted">{t("settings.pictureKinds")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {address && (
          <img
            src={address}
            alt=""
            className="max-h-16 max-w-48 rounded-control border border-line bg-white p-1"
          />
        )}
        <input
          ref={input}
          type="file"
          accept={`${pictureTypes},${svgType}`}
          aria-label={title}
          hidden
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button
          variant="outline"
          size="sm"
          icon={ImageUp}
          disabled={disabled}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t("settings.choosePicture")}
        </Button>
        {address && !disabled && (
          <Button variant="ghost" size="sm" icon={Trash2} onClick={() => onChange("")}>
            {t("settings.removePicture")}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
