import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Dialog } from "@/ui/dialog";
import { IconButton } from "@/ui/icon-button";
import { ZoomPane } from "./zoom-pane";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  pictures: readonly string[];
  active: number;
  onShow: (index: number) => void;
  /** The picture in view gets the focus afterwards. */
  returnTo: () => HTMLElement | null | undefined;
};

/** The pictures as large as the screen allows. */
export function ZoomDialog({ open, onOpenChange, name, pictures, active, onShow, returnTo }: Props) {
  const { direction, t } = useLanguage();
  const last = pictures.length - 1;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = active + (direction === "rtl" ? -step : step);
    if (next >= 0 && next <= last) onShow(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      closeLabel={t("shell.close")}
      size="lg"
      returnTo={returnTo}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div onKeyDown={onKeyDown}>
        <ZoomPane key={active} src={pictures[active] ?? ""} alt={name} />
        {last > 0 && (
          <div className="mt-3 flex items-center justify-center gap-4">
            <IconButton
              icon={ChevronLeft}
              flip
              variant="outline"
              label={t("gallery.previous")}
              disabled={active === 0}
              onClick={() => onShow(active - 1)}
            />
            <p className="tabular" aria-live="polite">
              {t("gallery.picture", { n: active + 1, total: pictures.length })}
            </p>
            <IconButton
              icon={ChevronRight}
              flip
              variant="outline"
              label={t("gallery.next")}
              disabled={active === last}
              onClick={() => onShow(active + 1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
