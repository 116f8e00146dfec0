import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { Card } from "@/ui/card";
import { returnsQueries } from "./return-queries";
import { ReturnRows } from "./return-rows";

/** The member's returns; nothing when there are none, or while that is not known. */
export function MyReturnsCard() {
  const t = useT();
  const { user } = useAuth();
  const { data } = useQuery(returnsQueries.list(user?.id ?? ""));
  if (!data || data.returns.length === 0) return null;
  return (
    <Card className="mt-5">
      <h2 className="mb-4 text-xl">{t("returns.title")}</h2>
      <ReturnRows returns={data.returns} />
    </Card>
  );
}
