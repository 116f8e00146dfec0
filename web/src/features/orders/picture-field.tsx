import { ImagePlus, X } from "lucide-react";
import { useRef, useState } from "react";
import { pictureListPicturesMaxItems } from "@/api/limits.gen";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { toast } from "@/ui/toast";
import { shrinkPicture } from "./shrink-picture";

type Props = {
  /** JPEG in Base64. */
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
};

/** Chooses pictures and shows them. */
export function PictureField({ pictures, onChange }: Props) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function add(files: readonly File[]) {
    setBusy(true);
    const next = [...pictures];
    for (const file of files.slice(0, pictureListPicturesMaxItems - pictures.length)) {
      // One after the other: a phone's pictures take a lot of memory.
      // oxlint-disable-next-line no-await-in-loop
      const picture = await shrinkPicture(file);
      if (picture === undefined) toast.error(t("return.badPicture", { name: file.name }));
      else if (!next.includes(picture)) next.push(picture);
    }
    setBusy(false);
    onChange(next);
  }

  return (
    <div role="group" aria-label={t("return.pictures")} className="grid gap-3">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{t("return.pictures")}</span>
        <span className="text-muted">{t("return.optional")}</span>
      </p>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, i) => (
            <li key={picture} className="relative">
              <img
                src={`data:image/jpeg;base64,${picture}`}
                alt={t("return.picture", { n: i + 1 })}
                className="size-24 rounded-inner object-cover"
              />
              <span className="absolute end-0 top-0 rounded-full bg-card">
                <IconButton
                  icon={X}
                  size="sm"
                  label={t("return.removePicture", { n: i + 1 })}
                  onClick={() => onChange(pictures.filter((one) => one !== picture))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void add(files);
        }}
      />
      {pictures.length < pictureListPicturesMaxItems && (
        <div>
          <Button variant="outline" icon={ImagePlus} loading={busy} onClick={() => input.current?.click()}>
            {t("return.addPicture")}
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">{t("return.picturesHint")}</p>
    </div>
  );
}
