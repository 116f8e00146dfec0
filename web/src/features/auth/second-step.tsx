import { ChevronRight, Fingerprint, KeyRound, MessageSquareText, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Factor, GoTrueClient, Session } from "@/api/auth/auth-client";
import { redeemRecoveryCode } from "@/api/auth/recovery-code";
import { verifiedFactors } from "@/api/auth/second-step";
import { maskedPhone } from "@/i18n/bidi";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { CodeForm } from "./code-form";
import { verifyPasskey, useCanUsePasskeys } from "./passkey";
import { PhoneStep } from "./phone-step";
import { useAuthErrorText } from "./use-auth-error-text";

type Props = {
  /** The session that requires its second step. */
  session: Session;
  client: () => Promise<GoTrueClient>;
  onDone: () => void;
  cancel: { label: string; onCancel: () => void };
  /** Of the title; a page has it as its own heading. */
  headingLevel?: "h1" | "h3";
};

type Way = Factor | "recovery";

const looks = {
  webauthn: { icon: Fingerprint, name: "step.passkey" },
  totp: { icon: Smartphone, name: "step.totp" },
  phone: { icon: MessageSquareText, name: "step.phone" },
  recovery: { icon: KeyRound, name: "step.recovery" },
} as const;

const order = ["webauthn", "totp", "phone"];

function kindOf(way: Way): keyof typeof looks {
  return way === "recovery" ? way : (way.factor_type as keyof typeof looks);
}

/** The second step of signing in: the visitor chooses one of their factors and verifies it. */
export function SecondStep({ session, client, onDone, cancel, headingLevel: Heading = "h1" }: Props) {
  const t = useT();
  const failureText = useAuthErrorText();
  const passkeys = useCanUsePasskeys();
  const factors = verifiedFactors(session)
    .filter(({ factor_type }) => factor_type !== "webauthn" || passkeys)
    .toSorted((a, b) => order.indexOf(a.factor_type) - order.indexOf(b.factor_type));
  const ways: Way[] = [...factors, "recovery"];
  const [way, setWay] = useState<Way>(factors[0] ?? "recovery");
  const kind = kindOf(way);

  /** Runs one verification; returns the error text when it failed. */
  async function attempt(prove: (with_: GoTrueClient) => Promise<unknown>): Promise<string | undefined> {
    try {
      await prove(await client());
    } catch (error) {
      return failureText(error, kind === "webauthn" ? "step.passkeyFailed" : "step.failed");
    }
    onDone();
    return undefined;
  }

  function nameOf(other: Way): string {
    const name = t(looks[kindOf(other)].name);
    const several = factors.filter(({ factor_type }) => factor_type === kindOf(other)).length > 1;
    return several && other !== "recovery" && other.friendly_name ? `${name} · ${other.friendly_name}` : name;
  }

  return (
    <div>
      <span className="flex size-14 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon of={looks[kind].icon} size="lg" />
      </span>
      <Heading className="mt-4 text-2xl">{t("step.title")}</Heading>
      <div key={way === "recovery" ? way : way.id} className="mt-2">
        {way === "recovery" ? (
          <>
            <p className="mb-5 text-muted">{t("step.recoveryText")}</p>
            <CodeForm
              label={t("step.recovery")}
              action={t("step.verify")}
              digits={false}
              send={(code) => attempt((using) => redeemRecoveryCode(using, session, code))}
            />
          </>
        ) : kind === "webauthn" ? (
          <PasskeyStep prove={() => attempt((using) => verifyPasskey(using, way.id))} />
        ) : kind === "phone" ? (
          <PhoneStep
            factorId={way.id}
            phone={maskedPhone((way as Factor & { phone?: string }).phone ?? "")}
            client={client}
            action={t("step.verify")}
            onDone={onDone}
          />
        ) : (
          <>
            <p className="mb-5 text-muted">{t("step.totpText")}</p>
            <CodeForm
              label={t("step.code")}
              action={t("step.verify")}
              send={(code) =>
                attempt(async (using) => {
                  const { error } = await using.mfa.challengeAndVerify({ factorId: way.id, code });
                  if (error) throw error;
                })
              }
            />
          </>
        )}
      </div>
      <h2 className="mt-7 text-sm font-medium text-muted">{t("step.other")}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other === "recovery" ? other : other.id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 text-start hover:text-brand"
                onClick={() => setWay(other)}
              >
                <Icon of={looks[kindOf(other)].icon} className="text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{nameOf(other)}</bdi>
                </span>
                <Icon of={ChevronRight} size="sm" flip className="text-muted" />
              </button>
            </li>
          ))}
      </ul>
      <Button variant="ghost" block className="mt-4" onClick={cancel.onCancel}>
        {cancel.label}
      </Button>
    </div>
  );
}

function PasskeyStep({ prove }: { prove: () => Promise<string | undefined> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function start() {
    setBusy(true);
    setProblem(undefined);
    setProblem(await prove());
    setBusy(false);
  }

  return (
    <>
      <p className="mb-5 text-muted">{t("step.passkeyText")}</p>
      {problem && (
        <p role="alert" className="mb-4 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button block icon={Fingerprint} loading={busy} onClick={() => void start()}>
        {t("step.usePasskey")}
      </Button>
    </>
  );
}
