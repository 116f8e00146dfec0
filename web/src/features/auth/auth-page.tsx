import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { authClient, prefetchAuthClient } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { lazyComponent, type FallbackProps } from "@/lib/lazy-component";
import { QueryError } from "@/lib/query-error";
import { usePreload } from "@/lib/use-preload";
import { Spinner } from "@/ui/spinner";
import { Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import { AuthLayout } from "./auth-layout";
import { endedElsewhere } from "./ended-elsewhere";
import { ForgotPassword } from "./forgot-password";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

// In the chunk of this page, since whoever tells the page needs no more than it.
export { endedElsewhere };

const SecondStep = lazyComponent(
  () => import("./second-step").then((m) => m.SecondStep),
  ({ retry }: FallbackProps) => <QueryError error={undefined} onRetry={retry} />,
);

/** Signing in and up, or the second step while the session requires it. */
export function AuthPage() {
  const t = useT();
  const { pending, signOut } = useAuth();
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const fromWishlist = (state as { from?: string } | null)?.from?.startsWith("/wishlist");
  const [tab, setTab] = useState("sign-in");
  const [email, setEmail] = useState("");
  const ended = useSyncExternalStore(endedElsewhere.subscribe, endedElsewhere.get, () => false);
  useEffect(prefetchAuthClient, []);
  usePreload(SecondStep);
  // Whoever has left the page has read it.
  useEffect(() => () => endedElsewhere.set(false), []);

  if (pending) {
    return (
      <AuthLayout>
        <Suspense fallback={<Spinner size="lg" label={t("shell.loading")} className="mx-auto text-brand" />}>
          <SecondStep
            session={pending}
            client={authClient}
            onDone={() => toast.success(t("auth.welcomeBack"))}
            cancel={{ label: t("step.cancel"), onCancel: () => void signOut().catch(console.error) }}
          />
        </Suspense>
      </AuthLayout>
    );
  }
  if (params.has("forgot")) {
    return (
      <AuthLayout>
        <ForgotPassword email={email} onBack={() => void navigate("/auth", { state })} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <h1 className="text-2xl">{t("auth.heading")}</h1>
      {ended ? (
        <p role="status" className="mt-3 mb-5 rounded-inner bg-brand-tint px-4 py-3 text-sm">
          <strong className="block font-semibold">{t("auth.ended")}</strong>
          {t("auth.endedText")}
        </p>
      ) : (
        <p className="mt-1 mb-5 text-muted">{t(fromWishlist ? "auth.heartsKept" : "auth.lead")}</p>
      )}
      <Tabs
        label={t("auth.tabs")}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: "sign-in",
            label: t("auth.signIn"),
            content: (
              <SignInForm
                email={email}
                onForgot={(typed) => {
                  setEmail(typed);
                  // Preserves the guard's state, which has the address to return to.
                  void navigate("/auth?forgot", { state });
                }}
              />
            ),
          },
          {
            id: "sign-up",
            label: t("auth.signUp"),
            content: (
              <SignUpForm
                onDone={(address) => {
                  setEmail(address);
                  setTab("sign-in");
                }}
              />
            ),
          },
        ]}
      />
    </AuthLayout>
  );
}
