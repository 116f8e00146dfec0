import { CloudOff } from "lucide-react";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";

/** After a crash nothing of the app is trusted: both ways out load a fresh document. */
export function CrashPage() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-16">
      <EmptyState
        icon={CloudOff}
        headingLevel="h1"
        title={t("crash.title")}
        text={t("crash.text")}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>
            <a href="/" className={buttonStyle({ variant: "outline" })}>
              {t("notFound.home")}
            </a>
          </>
        }
      />
    </Container>
  );
}
