import { useMutation } from "@tanstack/react-query";
import { BellOff, CircleCheck, Unlink } from "lucide-react";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";
import { stopNotices } from "./notify-queries";

/**
 * The target of the link in a stock notice. One click ends all of them; opening the page alone does not,
 * because mail scanners open links.
 */
export function StopNoticesPage() {
  const { t, errorText } = useLanguage();
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const stop = useMutation({
    mutationFn: () => stopNotices(token),
    onError: (error) => toast.error(errorText(error instanceof ApiError ? error.code : undefined)),
  });
  const home = (
    <Link to="/" className={buttonStyle()}>
      {t("stop.home")}
    </Link>
  );

  return (
    <Container className="py-8 sm:py-16">
      {token === "" ? (
        <EmptyState
          icon={Unlink}
          headingLevel="h1"
          title={t("stop.broken")}
          text={t("stop.brokenText")}
          action={home}
        />
      ) : stop.isSuccess ? (
        <div role="status">
          <EmptyState
            icon={CircleCheck}
            headingLevel="h1"
            title={t("stop.done")}
            text={t("stop.doneText")}
            action={home}
          />
        </div>
      ) : (
        <EmptyState
          icon={BellOff}
          headingLevel="h1"
          title={t("page.stopNotices")}
          text={t("stop.text")}
          action={
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              {t("stop.action")}
            </Button>
          }
        />
      )}
    </Container>
  );
}
