import { Compass } from "lucide-react";
import { PopularProducts } from "@/app/popular-products";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";

export function NotFoundPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-16">
      <p
        aria-hidden
        className="text-center text-[5rem] leading-none font-bold text-brand tabular sm:text-[7rem]"
      >
        404
      </p>
      <EmptyState
        icon={Compass}
        headingLevel="h1"
        title={t("page.notFound")}
        text={t("notFound.text")}
        className="pt-6 sm:pt-8"
        action={
          <Link to="/" className={buttonStyle()}>
            {t("notFound.home")}
          </Link>
        }
      />
      <PopularProducts />
    </Container>
  );
}
