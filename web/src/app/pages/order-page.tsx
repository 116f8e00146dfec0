import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";

export function OrderPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t("order.title")}</h1>
    </Container>
  );
}
