import { useState } from "react";
import { isolateLtr } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { BankFields, bankErrors } from "./bank-fields";
import { Money } from "./money";
import { setReturnBank, type BankDetails, type Return } from "./return-queries";
import { useChangeReturn } from "./use-change-return";

/** What is refunded and where it goes. A return that will not be refunded has no such part. */
export function ReturnRefund({ one }: { one: Return }) {
  const t = useT();
  if (one.state === "refused" || one.state === "cancelled") return null;
  const refunded = one.state === "refunded";
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t("return.refund")}</h2>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{t(refunded ? "return.refunded" : "return.expected")}</span>
        <Money riyals={one.refund_amount} size="md" />
      </p>
      {one.refund_by === "provider" ? (
        <p className="mt-3 text-sm text-muted">{t("return.byProvider")}</p>
      ) : (
        !refunded && <RefundAccount one={one} />
      )}
    </Card>
  );
}

function RefundAccount({ one }: { one: Return }) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  if (changing || one.needs_bank) return <AccountForm one={one} onSaved={() => setChanging(false)} />;
  return (
    <>
      <p className="mt-3 text-sm text-muted">{t("return.toBank", { account: isolateLtr(one.bank) })}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setChanging(true)}>
        {t("return.bankChange")}
      </Button>
    </>
  );
}

function AccountForm({ one, onSaved }: { one: Return; onSaved: () => void }) {
  const t = useT();
  const [bank, setBank] = useState<BankDetails>({ name: "", iban: "" });
  const [errors, setErrors] = useState({});
  const save = useChangeReturn(
    one,
    (details: BankDetails) => setReturnBank(one.return_id, details),
    t("return.bankSaved"),
  );
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = bankErrors(bank);
        setErrors(found);
        if (Object.keys(found).length === 0 && !save.isPending) save.mutate(bank, { onSuccess: onSaved });
      }}
    >
      <div>
        <h3 className="text-base">{t("return.bankTitle")}</h3>
        <p className="mt-1 text-sm text-muted">
          {t(one.needs_bank ? "return.bankMissing" : "return.bankText")}
        </p>
      </div>
      <BankFields value={bank} onChange={setBank} errors={errors} />
      <Button type="submit" loading={save.isPending}>
        {t("return.bankSave")}
      </Button>
    </form>
  );
}
