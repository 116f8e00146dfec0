import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Breadcrumb } from "@/ui/breadcrumb";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { ContactForm } from "./contact-form";
import { ContactDone } from "./contact-done";
import { Prose } from "./prose";
import { contentQueries } from "./queries";

export function ContactPage() {
  const { language, t } = useLanguage();
  const { data } = useQuery(contentQueries.page("contact"));
  const [sentFrom, setSentFrom] = useState<string>();
  const facts = data?.[language];
  return (
    <Container className="py-6 sm:py-10">
      <Breadcrumb
        label={t("text.breadcrumb")}
        crumbs={[{ label: t("nav.home"), to: "/" }, { label: t("page.contact") }]}
      />
      <header className="mt-4 mb-6 sm:mb-8">
        <h1 className="text-2xl sm:text-3xl">{t("page.contact")}</h1>
        <p className="mt-1 text-muted">{t("contact.lead")}</p>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Card>
          {sentFrom === undefined ? (
            <ContactForm onSent={setSentFrom} />
          ) : (
            <ContactDone email={sentFrom} onAnother={() => setSentFrom(undefined)} />
          )}
        </Card>
        {/* Omitted when it does not load: the form is what matters. */}
        {facts && (
          <aside aria-label={t("contact.facts")}>
            <Prose html={facts.html} small />
          </aside>
        )}
      </div>
    </Container>
  );
}
