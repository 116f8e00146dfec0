import { ChevronLeft, ChevronRight, ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { Picture } from "@/ui/picture";
import { toast } from "@/ui/toast";
import {
  adminAddProductPictureFileMaxLength,
  pictureTextViewArTextMaxLength,
  pictureTextViewEnTextMaxLength,
} from "../../api/limits.gen";
import { megabytes, pictureTypes, uploadPicture } from "../../lib/picture-upload";
import type { Draft } from "./draft";

type Props = {
  draft: Pick<Draft, "pictures" | "picture_texts">;
  /** Applied to the newest draft: uploads end when they end. */
  onChange: (change: (draft: Draft) => Partial<Draft>) => void;
};

/** Pictures of a product: dropped or chosen, ordered by dragging or with buttons, with what they show. */
export function PicturesField({ draft, onChange }: Props) {
  const { t, errorText } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(0);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number>();

  async function upload(files: readonly File[]) {
    for (const file of files) {
      if (file.size > adminAddProductPictureFileMaxLength) {
        const mb = megabytes(adminAddProductPictureFileMaxLength);
        toast.error(t("editor.pictureTooLarge", { name: file.name, mb }));
        continue;
      }
      setUploading((n) => n + 1);
      try {
        const url = await uploadPicture(file);
        onChange((now) => (now.pictures.includes(url) ? {} : { pictures: [...now.pictures, url] }));
      } catch (error) {
        toast.error(errorText(error instanceof ApiError ? error.code : undefined));
      } finally {
        setUploading((n) => n - 1);
      }
    }
  }

  function move(from: number, to: number) {
    onChange((now) => {
      const pictures = [...now.pictures];
      const [url] = pictures.splice(from, 1);
      if (url !== undefined) pictures.splice(to, 0, url);
      return { pictures };
    });
  }

  function describe(url: string, part: "en_text" | "ar_text", text: string) {
    onChange((now) => {
      const known = now.picture_texts.find((one) => one.url === url) ?? { url, en_text: "", ar_text: "" };
      return {
        picture_texts: [...now.picture_texts.filter((one) => one.url !== url), { ...known, [part]: text }],
      };
    });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void upload([...event.dataTransfer.files]);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="grid gap-4"
    >
      {draft.pictures.length > 0 && (
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {draft.pictures.map((url, i) => {
            const n = i + 1;
            const text = draft.picture_texts.find((one) => one.url === url);
            return (
              // Dragging is for the pointer; buttons do the same.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={url}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(i);
                }}
                onDragEnd={() => setDragged(undefined)}
                onDrop={() => dragged !== undefined && dragged !== i && move(dragged, i)}
                className={cx("rounded-card border border-line p-3", dragged === i && "opacity-60")}
              >
                <div className="relative">
                  <Picture
                    src={url}
                    alt={t("editor.pictureNumber", { n })}
                    sizes="320px"
                    ratio="photo"
                    className="rounded-control bg-sunken object-contain"
                  />
                  {i === 0 && <Badge className="absolute start-2 top-2">{t("editor.mainPicture")}</Badge>}
                </div>
                <div className="my-2 flex items-center justify-between">
                  <span>
                    <IconButton
                      icon={ChevronLeft}
                      flip
                      size="sm"
                      label={t("editor.moveEarlier", { n })}
                      disabled={i === 0}
                      onClick={() => move(i, i - 1)}
                    />
                    <IconButton
                      icon={ChevronRight}
                      flip
                      size="sm"
                      label={t("editor.moveLater", { n })}
                      disabled={n === draft.pictures.length}
                      onClick={() => move(i, i + 1)}
                    />
                  </span>
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t("editor.removePicture", { n })}
                    onClick={() =>
                      onChange((now) => ({ pictures: now.pictures.filter((one) => one !== url) }))
                    }
                  />
                </div>
                <div className="grid gap-2">
                  <Input
                    dir="ltr"
                    lang="en"
                    maxLength={pictureTextViewEnTextMaxLength}
                    aria-label={t("editor.enAlt", { n })}
                    placeholder={t("editor.enAlt", { n })}
                    value={text?.en_text ?? ""}
                    onChange={(event) => describe(url, "en_text", event.currentTarget.value)}
                  />
                  <Input
                    dir="rtl"
                    lang="ar"
                    maxLength={pictureTextViewArTextMaxLength}
                    aria-label={t("editor.arAlt", { n })}
                    placeholder={t("editor.arAlt", { n })}
                    value={text?.ar_text ?? ""}
                    onChange={(event) => describe(url, "ar_text", event.currentTarget.value)}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <div
        className={cx(
          "flex flex-wrap items-center justify-center gap-3 rounded-card border border-dashed p-6 text-muted",
          over ? "border-brand bg-brand-tint" : "border-edge",
        )}
      >
        <span className="hidden sm:inline">{t("editor.dropPictures")}</span>
        <Button
          variant="outline"
          icon={ImagePlus}
          loading={uploading > 0}
          onClick={() => input.current?.click()}
        >
          {t(uploading > 0 ? "editor.uploading" : "editor.addPictures")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={pictureTypes}
          onChange={(event) => {
            void upload([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </div>
  );
}
