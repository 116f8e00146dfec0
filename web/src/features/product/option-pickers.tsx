import { Ruler } from "lucide-react";
import { Suspense, useState } from "react";
import type { ProductDetail } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { lazyOverlay } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { OptionPicker } from "./option-picker";
import type { Purchase } from "./use-purchase";

const SizeGuideDialog = lazyOverlay(() => import("./size-guide-dialog").then((m) => m.SizeGuideDialog));

type Props = { product: ProductDetail; purchase: Purchase };

/** The colours and sizes to choose from. */
export function OptionPickers({ product, purchase }: Props) {
  const { language, t } = useLanguage();
  const { choice, setColor, setSize, colorState, sizeState } = purchase;
  const [guide, setGuide] = useState<"unused" | "open" | "closed">("unused");
  return (
    <div className="grid gap-4">
      <OptionPicker
        legend={t("product.color")}
        options={product.colors}
        value={choice.color}
        onChange={setColor}
        stateOf={colorState}
      />
      <OptionPicker
        legend={localText(language, product.en_size_title, product.ar_size_title) || t("product.size")}
        options={product.sizes}
        value={choice.size}
        onChange={setSize}
        stateOf={sizeState}
        help={
          product.size_guide && (
            <Button variant="link" icon={Ruler} onClick={() => setGuide("open")} className="-my-2 text-sm">
              {t("sizeGuide.open")}
            </Button>
          )
        }
      />
      {guide !== "unused" && (
        <Suspense fallback={null}>
          <SizeGuideDialog
            slug={product.size_guide}
            size={product.sizes.find(({ code }) => code === choice.size)}
            open={guide === "open"}
            onOpenChange={(open) => setGuide(open ? "open" : "closed")}
          />
        </Suspense>
      )}
    </div>
  );
}
