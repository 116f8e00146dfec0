import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { profileChangeFullNameMaxLength, profileChangePhoneMaxLength } from "@/api/limits.gen";
import { useLanguage } from "@/i18n/language-context";
import { useForm } from "@/lib/use-form";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { ErrorState } from "@/ui/error-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { AccountHeader } from "./account-header";
import { accountQueries, changeProfile, type Profile } from "./queries";

export function ProfilePage() {
  const { t, errorText } = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(accountQueries.profile(user?.id ?? ""));
  return (
    <Container className="py-6 sm:py-10">
      <div className="mx-auto max-w-2xl">
        <AccountHeader title={t("page.profile")} />
        <Card>
          {data ? (
            <ProfileForm key={data.id} profile={data} />
          ) : error ? (
            <ErrorState
              title={t("profile.loadFailed")}
              text={errorText(error instanceof ApiError ? error.code : undefined)}
              retryLabel={t("state.retry")}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <div role="status" aria-label={t("shell.loading")} className="grid gap-6">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          )}
        </Card>
      </div>
    </Container>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { register, submit } = useForm({}, { full_name: profile.full_name, phone: profile.phone });
  const save = useMutation({
    mutationFn: changeProfile,
    onSuccess: (changed) => {
      queryClient.setQueryData(accountQueries.profile(changed.id).queryKey, changed);
      toast.success(t("profile.saved"));
    },
    onError: (error) => {
      console.error(error);
      toast.error(t("profile.failed"));
    },
  });

  return (
    <form noValidate onSubmit={submit((values) => save.mutate(values))} className="grid gap-5">
      <Field label={t("profile.fullName")}>
        {(control) => (
          <Input
            {...control}
            {...register("full_name")}
            autoComplete="name"
            maxLength={profileChangeFullNameMaxLength}
          />
        )}
      </Field>
      <Field label={t("profile.phone")}>
        {(control) => (
          <Input
            {...control}
            {...register("phone")}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={profileChangePhoneMaxLength}
            placeholder="05X XXX XXXX"
          />
        )}
      </Field>
      <Field label={t("profile.email")} hint={t("profile.emailFixed")}>
        {(control) => <Input {...control} type="email" dir="ltr" value={profile.email} disabled readOnly />}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Link to="/account" className={buttonStyle({ variant: "outline" })}>
          {t("profile.cancel")}
        </Link>
        <Button type="submit" loading={save.isPending}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}
