import { Package } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";

export function OrdersPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t("orders.title")}</h1>
      <EmptyState icon={Package} title={t("orders.empty")} />
    </Container>
  );
}
