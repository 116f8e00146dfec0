import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, CircleCheck } from "lucide-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { productQuery } from "@/api/product-query";
import { useLanguage } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";
import type { Choice } from "@/lib/offer";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { requestNotice, deleteNotice, noticeQuery } from "./notify-queries";

type Props = {
  productId: string;
  /** The colour and size that are waited for; none means any. */
  choice: Choice;
};

/**
 * For a product that is sold out: guests enter an address, members press a button, and get an email when it
 * is back in stock.
 */
export function NotifyMe(props: Props) {
  const { user, loading } = useAuth();
  if (loading) return null;
  // Another choice is another notice.
  const key = `${props.choice.color} ${props.choice.size}`;
  if (user) return <MemberNotice key={key} userId={user.id} email={user.email ?? ""} {...props} />;
  return <GuestNotice key={key} {...props} />;
}

/** Shows the error; a product that is back in stock meanwhile is fetched again. */
function useFailure(productId: string) {
  const { errorText } = useLanguage();
  const client = useQueryClient();
  return (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code !== "product_in_stock") {
      toast.error(errorText(code));
      return;
    }
    toast.info(errorText(code));
    void client.invalidateQueries({ queryKey: productQuery(productId).queryKey });
  };
}

function GuestNotice({ productId, choice }: Props) {
  const { language, t, errorText } = useLanguage();
  const [email, setEmail] = useState("");
  const [website, setWebsite] = useState("");
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fail = useFailure(productId);
  const ask = useMutation({
    mutationFn: () => requestNotice(productId, { ...choice, email: normalizeText(email), language, website }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "invalid_email") refuse();
      else fail(error);
    },
  });

  function refuse() {
    setInvalid(true);
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    if (isEmail(email)) ask.mutate();
    else refuse();
  }

  if (ask.isSuccess) return <Waiting email={normalizeText(email)} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div>
        <p className="font-medium">{t("notify.title")}</p>
        <p className="text-sm text-muted">{t("notify.text")}</p>
      </div>
      <Field label={t("notify.email")} hideLabel required error={invalid && errorText("invalid_email")}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            dir="ltr"
            placeholder="name@example.com"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setInvalid(false);
            }}
          />
        )}
      </Field>
      {/* People do not see this one; programs that fill in everything betray themselves. */}
      <input
        type="text"
        name="website"
        autoComplete="off"
        tabIndex={-1}
        aria-hidden
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
        className="sr-only"
      />
      <Button type="submit" variant="secondary" icon={BellRing} block loading={ask.isPending}>
        {t("notify.action")}
      </Button>
    </form>
  );
}

function MemberNotice({ userId, email, productId, choice }: Props & { userId: string; email: string }) {
  const { language, t } = useLanguage();
  const client = useQueryClient();
  const query = noticeQuery(userId, productId, choice);
  const { data, isPending } = useQuery(query);
  const fail = useFailure(productId);
  const change = useMutation({
    mutationFn: (waiting: boolean) =>
      waiting ? requestNotice(productId, { ...choice, language }) : deleteNotice(productId, choice),
    onSuccess: (_, waiting) => {
      client.setQueryData(query.queryKey, { waiting });
      if (!waiting) toast.success(t("notify.cancelled"));
    },
    onError: fail,
  });

  if (data?.waiting) {
    return (
      <Waiting email={email}>
        <Button variant="link" loading={change.isPending} onClick={() => change.mutate(false)}>
          {t("notify.cancel")}
        </Button>
      </Waiting>
    );
  }
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        icon={BellRing}
        block
        loading={change.isPending || isPending}
        onClick={() => change.mutate(true)}
      >
        {t("notify.title")}
      </Button>
      <p className="text-sm text-muted">{t("notify.text")}</p>
    </div>
  );
}

function Waiting({ email, children }: { email: string; children?: ReactNode }) {
  const { t } = useLanguage();
  // The address is isolated, so that it keeps its own direction.
  const [before, after] = t("notify.done", { email: "\n" }).split("\n");
  return (
    <div className="rounded-card bg-brand-tint p-4">
      <p role="status" className="flex items-start gap-2.5">
        <Icon of={CircleCheck} className="mt-0.5 text-brand" />
        <span className="min-w-0 wrap-anywhere">
          {before}
          <bdi className="font-medium">{email}</bdi>
          {after}
        </span>
      </p>
      {children && <div className="mt-2 ps-7.5">{children}</div>}
    </div>
  );
}
