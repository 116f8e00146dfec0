import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isLanguage } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import type { DeliveryCity } from "@/lib/shop-config";
import { accountQueries, changeProfile } from "./queries";

type Props = {
  userId: string;
  cities: readonly DeliveryCity[];
  /** Keys of cities. */
  city: string;
  onCity: (city: string) => void;
};

/**
 * Language and city: they change at once in this browser, and are stored in the profile for emails and other
 * devices.
 */
export function PreferencesSection({ userId, cities, city, onCity }: Props) {
  const { language, t, setLanguage } = useLanguage();
  const queryClient = useQueryClient();
  const { data: profile } = useQuery(accountQueries.profile(userId));
  const save = useMutation({
    mutationFn: changeProfile,
    onSuccess: (changed) => {
      queryClient.setQueryData(accountQueries.profile(changed.id).queryKey, changed);
      toast.success(t("preferences.saved"));
    },
    onError: (error) => {
      console.error(error);
      toast.error(t("preferences.failed"));
    },
  });

  return (
    <div className="grid max-w-md gap-5">
      <Field label={t("preferences.language")}>
        {(control) => (
          <Select
            {...control}
            value={language}
            options={[
              { value: "en", label: t("preferences.english") },
              { value: "ar", label: t("preferences.arabic") },
            ]}
            onChange={({ target }) => {
              if (!isLanguage(target.value)) return;
              setLanguage(target.value);
              save.mutate({ language: target.value });
            }}
          />
        )}
      </Field>
      <Field label={t("preferences.city")}>
        {(control) => (
          <Select
            {...control}
            value={city}
            options={cities.map(({ key, name }) => ({ value: key, label: name[language] }))}
            onChange={({ target }) => {
              onCity(target.value);
              save.mutate({ city: target.value });
            }}
          />
        )}
      </Field>
      <div>
        <Checkbox
          label={t("preferences.cartReminders")}
          checked={
            (save.isPending ? save.variables.cart_reminders : undefined) ?? profile?.cart_reminders ?? false
          }
          disabled={!profile}
          onChange={({ target }) => save.mutate({ cart_reminders: target.checked })}
        />
        <p className="mt-1 text-sm text-muted">{t("preferences.cartRemindersText")}</p>
      </div>
    </div>
  );
}
