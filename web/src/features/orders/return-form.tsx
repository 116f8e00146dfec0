import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/api-error";
import { returnRequestDetailsMaxLength } from "@/api/limits.gen";
import type { components } from "@/api/schema";
import { useLanguage } from "@/i18n/language-context";
import { randomUUID } from "@/lib/random-uuid";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Textarea } from "@/ui/textarea";
import { toast } from "@/ui/toast";
import { BankFields, bankErrors, type BankErrors } from "./bank-fields";
import { Money } from "./money";
import { PictureField } from "./picture-field";
import type { Order } from "./queries";
import { ReturnItem } from "./return-item";
import {
  addReturnPicture,
  requestReturn,
  returnsQueries,
  type Return,
  type ReturnReason,
  type ReturnRequest,
} from "./return-queries";

export const reasons = [
  "changed_mind",
  "size",
  "not_as_described",
  "damaged",
  "faulty",
  "wrong_item",
  "other",
] as const satisfies readonly ReturnReason[];

type Possible = components["schemas"]["Returnable"];
type Errors = { items?: boolean; reason?: boolean; bank: BankErrors };

type Props = { order: Order; possible: Possible; userId: string };

/** Which items come back, how many of them, why, and where the money goes. */
export function ReturnForm({ order, possible, userId }: Props) {
  const { t, errorText } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // The same request keeps its key, so that a lost answer asks for nothing twice.
  const attempt = useRef({ key: "", request: "" });
  const [units, setUnits] = useState<Record<string, number>>({});
  const [reason, setReason] = useState<ReturnReason | "">("");
  const [details, setDetails] = useState("");
  const [pictures, setPictures] = useState<string[]>([]);
  const [bank, setBank] = useState({ name: order.shipping_address.full_name, iban: "" });
  const [errors, setErrors] = useState<Errors>({ bank: {} });

  const chosen = possible.lines.filter((line) => (units[line.order_item_id] ?? 0) > 0);
  const refund = chosen.reduce(
    (sum, line) => sum + (line.refund_amount * (units[line.order_item_id] ?? 0)) / line.quantity,
    0,
  );

  const ask = useMutation({
    mutationFn: async (request: ReturnRequest) => {
      const text = JSON.stringify(request);
      if (attempt.current.request !== text) attempt.current = { key: randomUUID(), request: text };
      const created = await requestReturn(order.order_id, attempt.current.key, request);
      return { created, lost: !(await addPictures(created, pictures)) };
    },
    onSuccess: async ({ created, lost }) => {
      if (lost) toast.error(t("return.picturesLost"));
      toast.success(t("return.sentRequest"));
      await Promise.all(
        [returnsQueries.ofOrder(userId, order.order_id), returnsQueries.list(userId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      const [only] = created;
      const to = only && created.length === 1 ? `/returns/${only.return_id}` : `/orders/${order.order_id}`;
      void navigate(to, { replace: true });
    },
    onError: (error) => {
      console.error(error);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
      // What can be returned has changed.
      void queryClient.invalidateQueries({
        queryKey: returnsQueries.ofOrder(userId, order.order_id).queryKey,
      });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ask.isPending) return;
    const found: Errors = {
      ...(chosen.length === 0 && { items: true }),
      ...(reason === "" && { reason: true }),
      bank: possible.needs_bank ? bankErrors(bank) : {},
    };
    setErrors(found);
    if (reason === "" || found.items || Object.keys(found.bank).length > 0) {
      // After the errors are drawn.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] input")?.focus(),
      );
      return;
    }
    ask.mutate({
      lines: chosen.map((line) => ({
        order_item_id: line.order_item_id,
        quantity: units[line.order_item_id] ?? 0,
      })),
      reason,
      details,
      ...(possible.needs_bank && { bank }),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-5">
        <Card>
          <fieldset data-invalid={errors.items || undefined} className="min-w-0">
            <legend className="mb-4 text-xl font-semibold">{t("return.items")}</legend>
            <ul className="divide-y divide-line">
              {possible.lines.map((line) => {
                const item = order.order_items.find((one) => one.order_item_id === line.order_item_id);
                return (
                  item && (
                    <ReturnItem
                      key={line.order_item_id}
                      item={item}
                      line={line}
                      quantity={units[line.order_item_id] ?? 0}
                      onChange={(n) => setUnits((before) => ({ ...before, [line.order_item_id]: n }))}
                    />
                  )
                );
              })}
            </ul>
            {errors.items && chosen.length === 0 && (
              <p role="alert" className="mt-3 text-sm text-danger">
                {t("return.chooseItems")}
              </p>
            )}
          </fieldset>
        </Card>
        <Card className="grid gap-5">
          <Field
            label={t("return.reason")}
            required
            error={errors.reason && reason === "" && t("return.reasonMissing")}
          >
            {(control) => (
              <Select
                {...control}
                name="reason"
                placeholder={t("return.reasonChoose")}
                options={reasons.map((value) => ({ value, label: t(`return.reason.${value}`) }))}
                value={reason}
                onChange={(event) => setReason(event.target.value as ReturnReason)}
              />
            )}
          </Field>
          <Field label={t("return.details")} labelNote={t("return.optional")}>
            {(control) => (
              <Textarea
                {...control}
                name="details"
                maxLength={returnRequestDetailsMaxLength}
                value={details}
                onChange={(event) => setDetails(event.target.value)}
              />
            )}
          </Field>
          <PictureField pictures={pictures} onChange={setPictures} />
        </Card>
      </div>
      <div className="grid gap-5">
        <Card>
          <h2 className="mb-2 text-xl">{t(possible.needs_bank ? "return.bankTitle" : "return.refund")}</h2>
          <p className="mb-4 text-sm text-muted">
            {t(possible.needs_bank ? "return.bankText" : "return.byProvider")}
          </p>
          {possible.needs_bank && <BankFields value={bank} onChange={setBank} errors={errors.bank} />}
          <p className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <span className="text-sm">{t("return.expected")}</span>
            <Money riyals={refund} size="md" />
          </p>
          {chosen.length > 0 && chosen.every((line) => line.free_pickup) && (
            <p className="mt-2 text-sm text-muted">{t("return.pickup")}</p>
          )}
          <Button type="submit" block loading={ask.isPending} className="mt-5">
            {t("return.submit")}
          </Button>
        </Card>
      </div>
    </form>
  );
}

/** Adds the pictures to each return and reports whether all have arrived. */
async function addPictures(created: readonly Return[], pictures: readonly string[]): Promise<boolean> {
  try {
    for (const { return_id } of created)
      for (const picture of pictures) {
        // oxlint-disable-next-line no-await-in-loop -- the server converts one at a time
        await addReturnPicture(return_id, picture);
      }
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
