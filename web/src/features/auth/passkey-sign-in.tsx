import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/api/api-error";
import { canSignInByPasskey, signInByPasskey, suggestPasskeys } from "@/api/auth/passkey-sign-in";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useSupport } from "./passkey";

/** A button that signs in with a passkey. While it is shown, the browser suggests passkeys in the email field. */
export function PasskeySignIn() {
  const { t, errorText } = useLanguage();
  const can = useSupport(canSignInByPasskey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function textOf(error: unknown): string {
    // The texts of these codes speak of a code that was typed.
    if (!(error instanceof ApiError) || error.code.startsWith("mfa_")) return t("auth.passkeyFailed");
    return errorText(error.code);
  }

  useEffect(() => {
    // A browser has one question to the visitor at a time.
    if (!can || busy) return undefined;
    const leaving = new AbortController();
    suggestPasskeys(leaving.signal).then(
      (signedIn) => signedIn && toast.success(t("auth.welcomeBack")),
      (error: unknown) => {
        // Nobody has asked for the suggestions, so only a passkey that was picked and refused is worth a word.
        if (error instanceof ApiError && error.isClientError) setProblem(textOf(error));
      },
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- texts of another language come with the next page
  }, [can, busy]);

  async function signIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await signInByPasskey(new AbortController().signal);
      toast.success(t("auth.welcomeBack"));
    } catch (error) {
      setProblem(textOf(error));
    }
    setBusy(false);
  }

  if (!can) return null;
  return (
    <div className="grid gap-2">
      <Button
        type="button"
        variant="outline"
        block
        icon={Fingerprint}
        loading={busy}
        onClick={() => void signIn()}
      >
        {t("auth.signInByPasskey")}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
