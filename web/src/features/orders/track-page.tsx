import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";

export function TrackPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t("page.track")}</h1>
    </Container>
  );
}
