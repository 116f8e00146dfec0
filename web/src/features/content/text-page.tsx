import { useT } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";
import { Container } from "@/ui/container";

function textPage(title: PlainKey) {
  return function TextPage() {
    const t = useT();
    return (
      <Container className="py-8 sm:py-12">
        <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
      </Container>
    );
  };
}

export const ReturnsPage = textPage("page.returns");
export const ShippingPage = textPage("page.shipping");
export const AboutPage = textPage("page.about");
export const CareersPage = textPage("page.careers");
export const PrivacyPage = textPage("page.privacy");
export const TermsPage = textPage("page.terms");
