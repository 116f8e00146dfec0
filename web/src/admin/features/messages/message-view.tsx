import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatDate, formatTime } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { answerInputBodyBodyMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { messagesQueries } from "./queries";

const all = "/api/v1/admin/messages";
const one = "/api/v1/admin/messages/{id}";
const refresh = [all, one, "/api/v1/admin/home"];

/** A message with its answers, and a form for another one. Who may answer has read it by opening it. */
export function MessageView({ id, read }: { id: string; read: boolean }) {
  const { t, language } = useLanguage();
  const may = useMay("messages:write");
  const params = { path: { id } };
  const { data, error, refetch, isFetching } = useQuery(messagesQueries.one(id));
  const [body, setBody] = useState("");
  const mark = useStaffMutation({
    change: (change: Schemas["MessageChange"]) => staffApi.PATCH(one, { params, body: change }),
    refresh,
  });
  const answer = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/messages/{id}/answers", { params, body: { body } }),
    refresh,
    done: t("messages.sent"),
    onDone: () => setBody(""),
  });
  const { mutate: markRead } = mark;
  useEffect(() => {
    if (may && !read) markRead({ read: true });
  }, [may, read, markRead]);

  if (!data)
    return error ? (
      <QueryError error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <div className="p-5 pt-0">
        <Skeleton className="h-24" />
      </div>
    );
  return (
    <div className="grid gap-4 px-4 pb-5 sm:px-5">
      <p dir="auto" lang={data.language} className="text-start wrap-anywhere whitespace-pre-line">
        {data.body}
      </p>
      <p className="text-sm text-muted">
        <bdi dir="ltr">{data.email}</bdi>
        {data.order_number && <> · {t("messages.order", { number: data.order_number })}</>}
      </p>
      {data.answers.map((given) => (
        <div key={given.created_at} className="border-s-2 border-brand ps-4">
          <p className="text-sm text-muted">
            {t("messages.answered", { name: given.author })} · {formatDate(language, given.created_at)}{" "}
            <bdi>{formatTime(language, given.created_at)}</bdi>
          </p>
          <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
            {given.body}
          </p>
        </div>
      ))}
      {may && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim()) answer.mutate();
          }}
        >
          <Field label={t("messages.answer")} hint={t("messages.answerHint", { email: data.email })}>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                maxLength={answerInputBodyBodyMaxLength}
                value={body}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" loading={answer.isPending}>
              {t("messages.send")}
            </Button>
            <Button variant="outline" size="sm" onClick={() => mark.mutate({ done: !data.done })}>
              {t(data.done ? "messages.reopen" : "messages.markDone")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
