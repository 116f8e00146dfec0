import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { useMay } from "./member-context";
import { NoAccess } from "./no-access";
import type { Feature } from "./features";

/** A page of a feature, for those who may enter it. The document is named after the feature. */
export function FeaturePage({ feature, children }: { feature: Feature; children: ReactNode }) {
  const t = useT();
  const may = useMay(feature.right);
  useTitle(`${t(feature.title)} · ${t("office.title")}`, true);
  return may ? children : <NoAccess />;
}
