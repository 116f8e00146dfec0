import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, KeyRound, MessageSquareText, Plus, Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { authClient, type Factor, type User } from "@/api/auth/auth-client";
import { verifiedFactors } from "@/api/auth/second-step";
import { isolateAuto, maskedPhone } from "@/i18n/bidi";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { lazyOverlay } from "@/lib/lazy-component";
import { usePreload } from "@/lib/use-preload";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { toast } from "@/ui/toast";
import { addPasskey, useCanUsePasskeys } from "./passkey";
import { newRecoveryCodes, securityQueries } from "./queries";
import { uniqueFactorName } from "./unique-factor-name";
import { useAuthErrorText } from "./use-auth-error-text";
import { useDeviceTitle } from "./use-device-title";

const AddTotpDialog = lazyOverlay(() => import("./add-totp-dialog").then((m) => m.AddTotpDialog));
const AddPhoneDialog = lazyOverlay(() => import("./add-phone-dialog").then((m) => m.AddPhoneDialog));
const RecoveryCodesDialog = lazyOverlay(() =>
  import("./recovery-codes-dialog").then((m) => m.RecoveryCodesDialog),
);

const looks = {
  totp: { icon: Smartphone, kind: "step.totp" },
  phone: { icon: MessageSquareText, kind: "step.phone" },
  webauthn: { icon: Fingerprint, kind: "step.passkey" },
} as const;

/** The second factors of a shopper and their recovery codes. */
export function TwoStepSection({ user }: { user: User }) {
  const { language, t } = useLanguage();
  const failureText = useAuthErrorText();
  const titleOf = useDeviceTitle();
  const queryClient = useQueryClient();
  const factors = verifiedFactors({ user }) as (Factor & { phone?: string })[];
  const on = factors.length > 0;
  const passkeys = useCanUsePasskeys();
  const codesQuery = securityQueries.recoveryCodes(user.id);
  const { data: codesLeft } = useQuery({ ...codesQuery, enabled: on });
  // With whether it is the first factor: the user has it before it is known here that it was added.
  const [adding, setAdding] = useState<{ kind: "totp" | "phone"; first: boolean }>();
  const [removing, setRemoving] = useState<Factor>();
  const [codes, setCodes] = useState<string[]>();

  usePreload(AddTotpDialog);
  usePreload(AddPhoneDialog);
  usePreload(RecoveryCodesDialog);

  const makeCodes = useMutation({
    mutationFn: async () => {
      // Codes are shown once: none are made that could not be shown.
      await RecoveryCodesDialog.preload();
      return newRecoveryCodes();
    },
    onSuccess: async (made) => {
      setCodes(made);
      // A count that is still being fetched may be older.
      await queryClient.cancelQueries({ queryKey: codesQuery.queryKey });
      queryClient.setQueryData(codesQuery.queryKey, { left: made.length });
    },
    onError: (error) => toast.error(failureText(error, "codes.failed")),
  });

  // The first factor comes with recovery codes.
  function added(first: boolean) {
    setAdding(undefined);
    toast.success(t("twoStep.done"));
    if (first) makeCodes.mutate();
  }

  const addKey = useMutation({
    mutationFn: async (_first: boolean) =>
      addPasskey(await authClient(), uniqueFactorName(titleOf(navigator.userAgent), user.factors)),
    onSuccess: (_, first) => added(first),
    onError: (error) => toast.error(failureText(error, "twoStep.addFailed")),
  });

  const remove = useMutation({
    mutationFn: async (factor: Factor) => {
      const client = await authClient();
      const { error } = await client.mfa.unenroll({ factorId: factor.id });
      if (error) throw error;
      // The session's own level and list of factors are older than this change.
      await client.refreshSession();
    },
    onSuccess: () => toast.success(t("twoStep.removed")),
    onError: (error) => toast.error(failureText(error, "twoStep.removeFailed")),
    onSettled: () => {
      setRemoving(undefined);
      return queryClient.invalidateQueries({ queryKey: codesQuery.queryKey });
    },
  });

  return (
    <>
      {on && (
        <ul className="divide-y divide-line border-y border-line">
          {factors.map((factor) => {
            const { icon, kind } = looks[factor.factor_type as keyof typeof looks];
            const name = factor.friendly_name || t(kind);
            return (
              <li key={factor.id} className="flex items-center gap-4 py-3.5">
                <Icon of={icon} size="lg" className="text-muted" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    <bdi>{name}</bdi>
                  </p>
                  <p className="text-sm text-muted">
                    {[
                      name !== t(kind) && t(kind),
                      factor.phone && maskedPhone(factor.phone),
                      t("twoStep.added", { date: formatDate(language, factor.created_at) }),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t("twoStep.removeNamed", { name })}
                  onClick={() => setRemoving(factor)}
                >
                  {t("twoStep.remove")}
                </Button>
              </li>
            );
          })}
          <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
            <Icon of={KeyRound} size="lg" className="text-muted" />
            <div className="min-w-52 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t("codes.title")}
                {codesLeft !== undefined && (
                  <Badge tone={codesLeft > 2 ? "neutral" : "accent"}>
                    {t("codes.left", { n: codesLeft })}
                  </Badge>
                )}
              </p>
              <p className="text-sm text-muted">{t("codes.text")}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              className="max-sm:ms-10"
              loading={makeCodes.isPending}
              onClick={() => makeCodes.mutate()}
            >
              {t("codes.make")}
            </Button>
          </li>
        </ul>
      )}
      <div className={`flex flex-wrap gap-3 ${on ? "mt-5" : ""}`}>
        <Button variant="outline" icon={Plus} onClick={() => setAdding({ kind: "totp", first: !on })}>
          {t("twoStep.addTotp")}
        </Button>
        {passkeys && (
          <Button variant="outline" icon={Plus} loading={addKey.isPending} onClick={() => addKey.mutate(!on)}>
            {t("twoStep.addPasskey")}
          </Button>
        )}
        <Button variant="outline" icon={Plus} onClick={() => setAdding({ kind: "phone", first: !on })}>
          {t("twoStep.addPhone")}
        </Button>
      </div>
      <Suspense fallback={null}>
        {adding?.kind === "totp" && (
          <AddTotpDialog
            name={uniqueFactorName(t("step.totp"), user.factors)}
            onDone={() => added(adding.first)}
            onClose={() => setAdding(undefined)}
          />
        )}
        {adding?.kind === "phone" && (
          <AddPhoneDialog
            factors={user.factors}
            onDone={() => added(adding.first)}
            onClose={() => setAdding(undefined)}
          />
        )}
        {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      </Suspense>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("twoStep.removeTitle", { name: isolateAuto(removing?.friendly_name ?? "") })}
        text={t(factors.length > 1 ? "twoStep.removeText" : "twoStep.removeLast")}
        action={t("twoStep.remove")}
        cancelLabel={t("dialog.cancel")}
        closeLabel={t("shell.close")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </>
  );
}
