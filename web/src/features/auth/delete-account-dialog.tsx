import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { temporaryAuthClient, type Session, type User } from "@/api/auth/auth-client";
import { secondStepDue } from "@/api/auth/second-step";
import { useT } from "@/i18n/language-context";
import { normalizeText } from "@/i18n/normalize-text";
import { QueryError } from "@/lib/query-error";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { OpenOrdersChoice, deletionOptions, stateOf, type OrdersChoice } from "./open-orders-choice";
import { PasswordField } from "./password-field";
import { deleteAccount, securityQueries, type OpenOrder } from "./queries";
import { currentPassword } from "./rules";
import { SecondStep } from "./second-step";
import { authErrorCode, useAuthErrorText } from "./use-auth-error-text";

type Props = { user: User; onDone: () => void; onClose: () => void };

/** Asks what to do about open orders, for the confirmation word, and for the password again. */
export function DeleteAccountDialog({ user, onDone, onClose }: Props) {
  const t = useT();
  const orders = useQuery(securityQueries.openOrders(user.id));
  const [fresh] = useState(temporaryAuthClient);
  const signedIn = useRef(false);
  // A request in flight cannot be undone, so the dialog cannot be closed meanwhile.
  const [busy, setBusy] = useState(false);

  /** The session made for this dialog is no device of its own: it ends with it. */
  async function endFresh() {
    if (!signedIn.current) return;
    signedIn.current = false;
    const client = await fresh();
    await client.signOut({ scope: "local" });
  }

  function close() {
    if (busy) return;
    void endFresh().catch(console.error);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("delete.dialogTitle")}
      description={t("delete.dialogText")}
      closeLabel={t("shell.close")}
      size="sm"
    >
      {orders.data ? (
        <DeleteForm
          email={user.email ?? ""}
          orders={orders.data}
          fresh={fresh}
          busy={busy}
          onBusy={setBusy}
          onSignedIn={() => {
            signedIn.current = true;
          }}
          onRefused={async () => {
            await Promise.all([endFresh(), orders.refetch()]);
          }}
          onDone={onDone}
          onClose={close}
        />
      ) : orders.error ? (
        <QueryError error={orders.error} onRetry={orders.refetch} retrying={orders.isFetching} />
      ) : (
        <div className="flex justify-center py-8">
          <Spinner label={t("shell.loading")} className="text-brand" />
        </div>
      )}
    </Dialog>
  );
}

const rules = { word: (typed: string): [string] => [normalizeText(typed)], current: currentPassword };

type FormProps = {
  email: string;
  orders: readonly OpenOrder[];
  fresh: ReturnType<typeof temporaryAuthClient>;
  /** The account is being deleted. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onSignedIn: () => void;
  /** The server refused: the data in the dialog may be outdated. */
  onRefused: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
};

/**
 * The server requires a fresh sign-in for this; it is made beside the shopper's own session, which stays as it is
 * if they think better of it.
 */
function DeleteForm({
  email,
  orders,
  fresh,
  busy,
  onBusy,
  onSignedIn,
  onRefused,
  onDone,
  onClose,
}: FormProps) {
  const t = useT();
  const failureText = useAuthErrorText();
  const word = t("delete.word");
  const form = useForm(rules, { word: "", current: "" });
  const [owing, setOwing] = useState<Session>();
  // A decision is about the orders that were shown: when others are open, it has yet to be made.
  const shown = stateOf(orders);
  const [decision, setDecision] = useState<{ about: string; choice: OrdersChoice }>();
  const choice = decision?.about === shown ? decision.choice : null;
  const [undecided, setUndecided] = useState(false);
  const question = useRef<HTMLInputElement>(null);

  async function finish() {
    const client = await fresh();
    const { data } = await client.getSession();
    await deleteAccount(data.session?.access_token ?? "", deletionOptions(orders, choice));
    onDone();
  }

  async function fail(error: unknown) {
    onBusy(false);
    toast.error(failureText(error, "delete.failed"));
    setOwing(undefined);
    if (authErrorCode(error) === "open_orders") setDecision(undefined);
    await onRefused();
  }

  async function send(event: FormEvent) {
    if (orders.length === 0 || choice) return form.submit(submit)(event);
    event.preventDefault();
    // The focus finds the error in its place.
    flushSync(() => setUndecided(true));
    question.current?.focus();
  }

  async function submit(values: { word: string; current: string }) {
    // The word may be typed in either language, and phones capitalise the first letter.
    if (!["DELETE", "حذف"].includes(values.word.toUpperCase())) {
      form.setError("word", "delete.needWord", { shouldFocus: true });
      return;
    }
    onBusy(true);
    try {
      const client = await fresh();
      const { data, error } = await client.signInWithPassword({ email, password: values.current });
      if (error) throw error;
      onSignedIn();
      if (secondStepDue(data.session)) {
        onBusy(false);
        setOwing(data.session);
      } else {
        await finish();
      }
    } catch (error) {
      if (authErrorCode(error) === "invalid_credentials") {
        onBusy(false);
        form.setError("current", "password.wrong", { shouldFocus: true });
      } else {
        await fail(error);
      }
    }
  }

  if (owing) {
    return (
      <SecondStep
        session={owing}
        client={fresh}
        headingLevel="h3"
        onDone={() => {
          onBusy(true);
          setOwing(undefined);
          void finish().catch(fail);
        }}
        cancel={{ label: t("dialog.cancel"), onCancel: onClose }}
      />
    );
  }
  return (
    <form noValidate method="post" onSubmit={send} className="grid gap-5">
      {orders.length > 0 && (
        <OpenOrdersChoice
          orders={orders}
          choice={choice}
          error={undecided}
          focusRef={question}
          onChoose={(chosen) => {
            setDecision({ about: shown, choice: chosen });
            setUndecided(false);
          }}
        />
      )}
      <Field
        label={t("delete.confirm", { word })}
        error={form.errors.word && t("delete.needWord", { word })}
        required
      >
        {(control) => (
          <Input {...control} {...form.register("word")} autoComplete="off" autoCapitalize="characters" />
        )}
      </Field>
      <PasswordField
        label={t("password.current")}
        kind="current-password"
        error={form.errorOf("current")}
        field={form.register("current")}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={busy} onClick={onClose}>
          {t("dialog.cancel")}
        </Button>
        <Button type="submit" variant="danger" loading={busy || form.isSubmitting}>
          {t("delete.action")}
        </Button>
      </div>
    </form>
  );
}
