import { DoorClosed } from "lucide-react";
import { Navigate } from "react-router";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { useMember } from "./member-context";
import { features } from "./features";

/** What /admin shows: the first feature that the member may enter. */
export function FirstFeature() {
  const { rights } = useMember();
  const first = features.find((feature) => rights.includes(feature.right));
  return first ? <Navigate to={`/admin/${first.path}`} replace /> : <NoAccess />;
}

export function NoAccess() {
  const t = useT();
  return (
    <EmptyState
      icon={DoorClosed}
      headingLevel="h1"
      title={t("office.notFound.title")}
      text={t("office.notFound.text")}
      action={
        <Link to="/admin" className={buttonStyle({})}>
          {t("office.notFound.home")}
        </Link>
      }
    />
  );
}
