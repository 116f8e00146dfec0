import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import {
  messageInputBodyEmailMaxLength,
  messageInputBodyMessageMaxLength,
  messageInputBodyNameMaxLength,
  messageInputBodyOrderNumberMaxLength,
} from "@/api/limits.gen";
import { useLanguage } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Link } from "@/ui/link";
import { Select } from "@/ui/select";
import { Textarea } from "@/ui/textarea";
import { toast } from "@/ui/toast";
import { contactRules, refusalOf, type ContactValues } from "./contact-rules";
import { Honeypot } from "./honeypot";
import { sendMessage, topics, type Topic } from "./queries";

/** Other pages may set the topic and the order in the address: /contact?topic=return&order=1A2B3C4D. */
function named(params: URLSearchParams): { topic: Topic | ""; order: string } {
  const topic = topics.find((one) => one === params.get("topic")) ?? "";
  return { topic, order: (params.get("order") ?? "").slice(0, messageInputBodyOrderNumberMaxLength) };
}

type Props = { onSent: (email: string) => void };

/** A message to the shop. Members find their name and address filled in. */
export function ContactForm({ onSent }: Props) {
  const { language, t, errorText } = useLanguage();
  const { user } = useAuth();
  const [params] = useSearchParams();
  const [website, setWebsite] = useState("");
  const { topic, order } = named(params);
  const { register, submit, errorOf, isSubmitting, setError, setValues, getValues } = useForm(contactRules, {
    name: "",
    email: "",
    topic: topic as Topic,
    order_number: order,
    message: "",
  });

  // The session may load after the first render; typed values are not overwritten.
  useEffect(() => {
    const { full_name: name } = user?.user_metadata ?? {};
    if (typeof name === "string" && getValues().name === "") setValues({ name });
    if (user?.email && getValues().email === "") setValues({ email: user.email });
  }, [user, getValues, setValues]);

  async function send(values: ContactValues) {
    try {
      await sendMessage({ ...values, language, website });
      onSent(values.email);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : [];
      const known = refused
        .map(({ field, code }) => refusalOf(field, code))
        .filter((found) => found !== undefined);
      known.forEach(([name, message], i) => setError(name, message, { shouldFocus: i === 0 }));
      if (known.length === 0) toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    }
  }

  const [beforeLink, afterLink] = t("contact.privacy", { link: "\n" }).split("\n");

  return (
    <form noValidate onSubmit={submit(send)} className="grid gap-5 sm:grid-cols-2">
      <Field label={t("contact.name")} error={errorOf("name")} required className="self-start">
        {(control) => (
          <Input
            {...control}
            {...register("name")}
            autoComplete="name"
            maxLength={messageInputBodyNameMaxLength}
          />
        )}
      </Field>
      <Field label={t("contact.email")} error={errorOf("email")} required className="self-start">
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            autoComplete="email"
            dir="ltr"
            placeholder="name@example.com"
            maxLength={messageInputBodyEmailMaxLength}
          />
        )}
      </Field>
      <Field label={t("contact.topic")} error={errorOf("topic")} required className="self-start">
        {(control) => (
          <Select
            {...control}
            {...register("topic")}
            placeholder={t("contact.chooseTopic")}
            options={topics.map((value) => ({ value, label: t(`contact.topic.${value}`) }))}
          />
        )}
      </Field>
      <Field
        label={t("contact.order")}
        labelNote={t("contact.optional")}
        hint={t("contact.orderHint")}
        error={errorOf("order_number")}
        className="self-start"
      >
        {(control) => (
          <Input
            {...control}
            {...register("order_number")}
            dir="ltr"
            autoComplete="off"
            maxLength={messageInputBodyOrderNumberMaxLength}
          />
        )}
      </Field>
      <Field
        label={t("contact.message")}
        hint={t("contact.messageHint")}
        error={errorOf("message")}
        required
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea
            {...control}
            {...register("message")}
            rows={7}
            dir="auto"
            maxLength={messageInputBodyMessageMaxLength}
          />
        )}
      </Field>
      <Honeypot value={website} onChange={setWebsite} />
      <div className="flex flex-col gap-4 sm:col-span-2 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button type="submit" icon={Send} flipIcons loading={isSubmitting} className="shrink-0">
          {t(isSubmitting ? "contact.sending" : "contact.send")}
        </Button>
        <p className="text-sm text-muted">
          {beforeLink}
          <Link to="/privacy" className="text-brand underline underline-offset-4">
            {t("page.privacy")}
          </Link>
          {afterLink}
        </p>
      </div>
    </form>
  );
}
