import { Heart } from "lucide-react";
import { Link } from "react-router";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";

export function WishlistPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t("wishlist.title")}</h1>
      <EmptyState
        icon={Heart}
        title={t("wishlist.empty")}
        action={
          <Link to="/" className={buttonStyle()}>
            {t("wishlist.start")}
          </Link>
        }
      />
    </Container>
  );
}
