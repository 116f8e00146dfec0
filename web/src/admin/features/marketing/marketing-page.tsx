import { Navigate } from "react-router";
import { marketingTabs } from "../../app/marketing-tabs";

/** The feature itself has nothing to show: its first tab is opened. */
export function MarketingPage() {
  return <Navigate to={`/admin/${marketingTabs[0]?.path}`} replace />;
}
