import { useEffect, useState } from "react";
import { Button } from "@/ui/button";
import { Container } from "@/ui/container";
import { DirectionProvider } from "@/ui/direction";
import { ToasterHost } from "@/ui/toaster-host";
import { ContentSpecimens } from "./content-specimens";
import { ControlSpecimens } from "./control-specimens";
import { OverlaySpecimens } from "./overlay-specimens";
import { samples } from "./samples";

/**
 * Every component of the design system in every state, in both directions: /dev/ui in development builds. It
 * must be inside a router.
 */
export default function UiPage() {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  // On the root element, for overlays draw outside this page.
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    return () => {
      delete root.dataset.theme;
    };
  }, [theme]);
  return (
    <div className="bg-paper text-ink">
      <Container className="py-8">
        <div dir="ltr" lang="en" className="mb-6 flex items-center justify-between">
          <h1 className="text-2xl">Pieces</h1>
          <Button variant="outline" size="sm" onClick={() => setTheme(theme === "light" ? "dark" : "light")}>
            {theme === "light" ? "Dark" : "Light"}
          </Button>
        </div>
        <div dir="ltr" className="grid gap-10 md:grid-cols-2">
          {(["en", "ar"] as const).map((lang) => {
            const t = samples[lang];
            return (
              <DirectionProvider key={lang} dir={t.dir}>
                <div dir={t.dir} lang={lang} data-testid={lang} className="min-w-0 text-base">
                  <ContentSpecimens t={t} />
                  <ControlSpecimens t={t} />
                  <OverlaySpecimens t={t} />
                </div>
              </DirectionProvider>
            );
          })}
        </div>
      </Container>
      <ToasterHost label={samples.en.toasts} />
    </div>
  );
}
