import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import type { User } from "@/api/auth/auth-client";
import { verifiedFactors } from "@/api/auth/second-step";
import { PageLoading } from "@/app/page-loading";
import { RouteFocus } from "@/app/route-focus";
import { SessionEndedListener } from "@/app/session-ended-listener";
import { TwoStepSection } from "@/features/auth/two-step-section";
import { useLanguage, useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { staffApi } from "../api/client";
import { officeQueries } from "../api/queries";
import { EntranceLayout } from "./entrance-layout";
import { MemberContext } from "./member-context";
import { SignIn } from "./sign-in";

/** The address of an invitation's link; its token follows #. */
const startPath = "/admin/start";

/**
 * Lets in who works here: somebody with an account, a second step, and a post. Everybody else is told which of the
 * three is missing, and can make up for it where that is possible.
 */
export function RequireStaff() {
  const { user, pending, loading } = useAuth();
  const { pathname, key } = useLocation();
  const outside = !loading && (!user || Boolean(pending));
  const [asked, setAsked] = useState(false);
  if (outside && !asked) setAsked(true);
  // Whoever opens /admin and is signed in starts at the top of the first feature: being led there moves no focus.
  const arriving = pathname === "/admin" && key === "default" && !asked;
  return (
    <>
      {!arriving && <RouteFocus />}
      <SessionEndedListener />
      {loading ? (
        <PageLoading />
      ) : user && !pending ? (
        <Signed key={user.id} user={user} />
      ) : (
        <EntranceLayout>
          <SignIn invited={pathname === startPath} />
        </EntranceLayout>
      )}
    </>
  );
}

function Signed({ user }: { user: User }) {
  const { pathname, hash } = useLocation();
  const token = pathname === startPath ? hash.slice(1) : "";
  const queryClient = useQueryClient();
  // What one member was shown, the next one may not see.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return token ? <Accepting token={token} /> : <Entering user={user} />;
}

/** Uses an invitation, then goes in. */
function Accepting({ token }: { token: string }) {
  const { t, errorText } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: () => staffApi.POST("/api/v1/admin/start", { body: { token } }),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: ["/api/v1/admin/me"] });
      void navigate("/admin", { replace: true });
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <EntranceLayout>
      {error ? (
        <EmptyState
          icon={LockKeyhole}
          headingLevel="h1"
          title={t("office.notStaff.title")}
          text={errorText(error instanceof ApiError ? error.code : undefined)}
          action={
            <Button onClick={() => void navigate("/admin", { replace: true })}>
              {t("office.notFound.home")}
            </Button>
          }
        />
      ) : (
        <p role="status" className="py-10 text-center text-muted">
          {t("office.accepting")}
        </p>
      )}
    </EntranceLayout>
  );
}

function Entering({ user }: { user: User }) {
  const { t } = useLanguage();
  const { signOut } = useAuth();
  const { data: me, error, refetch, isFetching } = useQuery(officeQueries.me(user.id));
  const code = error instanceof ApiError ? error.code : undefined;
  if (me) {
    return (
      <MemberContext value={me}>
        <Outlet />
      </MemberContext>
    );
  }
  if (code === "second_step_needed") {
    return (
      <EntranceLayout>
        <Notice
          icon={<Icon of={ShieldCheck} size="lg" />}
          title={t("office.second.title")}
          text={t("office.second.text")}
        />
        <div className="mt-6">
          <TwoStepSection user={user} />
        </div>
        {/* Not by itself: the recovery codes are shown just now. */}
        {verifiedFactors({ user }).length > 0 && (
          <Button block className="mt-6" loading={isFetching} onClick={() => void refetch()}>
            {t("office.second.go")}
          </Button>
        )}
        <SignOutButton onClick={() => void signOut().catch(console.error)} />
      </EntranceLayout>
    );
  }
  if (code === "not_staff") {
    return (
      <EntranceLayout>
        <Notice
          icon={<Icon of={LockKeyhole} size="lg" />}
          title={t("office.notStaff.title")}
          text={t("office.notStaff.text", { email: user.email ?? "" })}
        />
        <SignOutButton onClick={() => void signOut().catch(console.error)} />
      </EntranceLayout>
    );
  }
  if (error) return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  return <PageLoading />;
}

function Notice({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-brand-tint text-brand">
        {icon}
      </span>
      <h1 className="mt-4 text-2xl">{title}</h1>
      <p className="mt-2 text-muted wrap-anywhere">{text}</p>
    </>
  );
}

function SignOutButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" block className="mt-6" onClick={onClick}>
      {useT()("office.signOut")}
    </Button>
  );
}
