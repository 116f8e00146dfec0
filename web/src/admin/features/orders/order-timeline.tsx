import { useState, type FormEvent } from "react";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { noteInputBodyTextMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { orderPaths, type StaffOrder } from "./order";

type Entry = { at: string; title: string; by: string; text?: string };

/** All that happened to an order, newest first, with what members noted. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { t, language } = useLanguage();
  const may = useMay("orders:write");
  const vendorName = (id: string) => {
    const item = order.order_items.find((one) => one.vendor_id === id);
    return item ? localText(language, item.en_vendor, item.ar_vendor) : "";
  };
  const remarkTitle = (remark: Schemas["Remark"]) =>
    remark.kind === "note"
      ? t("officeOrders.note")
      : remark.kind === "letter"
        ? t("officeOrders.remark.letter", { text: t(`officeOrders.letter.${remark.text as "received"}`) })
        : t(`officeOrders.remark.${remark.kind}`, { text: remark.text });
  const entries: Entry[] = [
    ...order.events.map((event) => ({
      at: event.created_at,
      title: [t(`officeOrders.status.${event.status}`), event.vendor_id && vendorName(event.vendor_id)]
        .filter(Boolean)
        .join(" · "),
      by: t(`officeOrders.by.${event.actor}`),
      text: order.notes.find((note) => note.created_at === event.created_at && note.status === event.status)
        ?.note,
    })),
    ...order.remarks.map((remark) => ({
      at: remark.created_at,
      title: remarkTitle(remark),
      by: remark.author,
      text: remark.kind === "note" ? remark.text : undefined,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t("officeOrders.timeline")}</h2>
      {may && <NoteForm id={order.order_id} />}
      <ol className="grid gap-4 border-s-2 border-line ps-4">
        {entries.map((entry) => (
          <li key={entry.at + entry.title}>
            <p className="font-medium wrap-anywhere">{entry.title}</p>
            {entry.text && (
              <p className="mt-1 rounded-control bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
                {entry.text}
              </p>
            )}
            <p className="text-sm text-muted">
              <bdi>{entry.by}</bdi> ·{" "}
              <time dateTime={entry.at}>
                {formatDate(language, entry.at)} <bdi>{formatTime(language, entry.at)}</bdi>
              </time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ id }: { id: string }) {
  const { t } = useLanguage();
  const [text, setText] = useState("");
  const add = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/orders/{id}/notes", { params: { path: { id } }, body: { text } }),
    refresh: orderPaths,
    onDone: () => setText(""),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) add.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="mb-5 grid gap-3">
      <Field label={t("officeOrders.note")} hint={t("officeOrders.noteHint")}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={noteInputBodyTextMaxLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        loading={add.isPending}
      >
        {t("officeOrders.addNote")}
      </Button>
    </form>
  );
}
