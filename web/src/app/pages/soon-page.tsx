import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { useT } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import type { LazyPage } from "../lazy-page";

/** A page that exists in the shop's map before its content does. */
export function soonPage(title: PlainKey): LazyPage {
  function SoonPage() {
    const t = useT();
    return (
      <Container className="py-8 sm:py-12">
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
        <EmptyState
          icon={Hourglass}
          title={t("soon.title")}
          text={t("soon.text")}
          action={
            <Link to="/categories" className={buttonStyle()}>
              {t("menu.browse")}
            </Link>
          }
        />
      </Container>
    );
  }
  SoonPage.preload = () => Promise.resolve();
  return SoonPage;
}
