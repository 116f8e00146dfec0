import { useEffect, useState } from "react";
import { authClient, prefetchAuthClient } from "@/api/auth/auth-client";
import { useAuth } from "@/api/auth/auth-context";
import { ForgotPassword } from "@/features/auth/forgot-password";
import { SecondStep } from "@/features/auth/second-step";
import { SignInForm } from "@/features/auth/sign-in-form";
import { SignUpForm } from "@/features/auth/sign-up-form";
import { useT } from "@/i18n/language-context";
import { Tabs } from "@/ui/tabs";

/** Signing in; who is invited can also sign up. */
export function SignIn({ invited }: { invited: boolean }) {
  const t = useT();
  const { pending, signOut } = useAuth();
  const [tab, setTab] = useState(invited ? "sign-up" : "sign-in");
  const [email, setEmail] = useState("");
  const [forgot, setForgot] = useState(false);
  useEffect(prefetchAuthClient, []);

  if (pending) {
    return (
      <SecondStep
        session={pending}
        client={authClient}
        onDone={() => undefined}
        cancel={{ label: t("step.cancel"), onCancel: () => void signOut().catch(console.error) }}
      />
    );
  }
  if (forgot) return <ForgotPassword email={email} onBack={() => setForgot(false)} />;
  const signIn = (
    <SignInForm
      email={email}
      onForgot={(typed) => {
        setEmail(typed);
        setForgot(true);
      }}
    />
  );
  return (
    <>
      <h1 className="text-2xl">{t(invited ? "office.enter.start" : "office.enter.title")}</h1>
      <p className="mt-1 mb-5 text-muted">{t(invited ? "office.enter.startText" : "office.enter.text")}</p>
      {invited ? (
        <Tabs
          label={t("auth.tabs")}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { id: "sign-in", label: t("auth.signIn"), content: signIn },
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
      ) : (
        signIn
      )}
    </>
  );
}
