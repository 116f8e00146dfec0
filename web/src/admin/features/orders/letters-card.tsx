import { Mail } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { staffApi, type Schemas } from "../../api/client";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type StaffOrder } from "./order";

type Letter = Schemas["LetterInputBody"]["letter"];

/** The letters that the state of an order has. */
function dueLetters({ status, payment_method }: StaffOrder): readonly Letter[] {
  if (status === "cancelled") return ["cancelled"];
  if (status === "pending_payment" && payment_method !== "cod") return [];
  if (status === "delivered") return ["received", "shipped", "delivered"];
  return status === "shipped" ? ["received", "shipped"] : ["received"];
}

export function LettersCard({ order }: { order: StaffOrder }) {
  const { t } = useLanguage();
  const send = useStaffMutation({
    change: (letter: Letter) =>
      staffApi.POST("/api/v1/admin/orders/{id}/letters", {
        params: { path: { id: order.order_id } },
        body: { letter },
      }),
    refresh: orderPaths,
    done: t("officeOrders.letterSent"),
  });
  const due = dueLetters(order);
  if (due.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.letters")}</h2>
      <div className="flex flex-wrap gap-2">
        {due.map((letter) => (
          <Button
            key={letter}
            variant="outline"
            size="sm"
            icon={Mail}
            loading={send.isPending && send.variables === letter}
            onClick={() => send.mutate(letter)}
          >
            {t(`officeOrders.letter.${letter}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
