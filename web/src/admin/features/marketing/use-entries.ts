import { useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { toast } from "@/ui/toast";
import { staffApi, type Schemas } from "../../api/client";
import { problemsOf, type Problems } from "../../lib/field-problems";
import { useStaffMutation } from "../../ui/use-staff-mutation";

/** The fields of each kind of entry, by the path of its operations. */
export type FieldsOf = {
  slides: Schemas["SlideFields"];
  banners: Schemas["BannerFields"];
  announcements: Schemas["AnnouncementFields"];
  collections: Schemas["CollectionFields"];
  synonyms: Schemas["SynonymFields"];
};
export type Kind = keyof FieldsOf;

export type Entry<K extends Kind> = {
  id: string;
  /** Sent along when it is saved, so that two editors do not overwrite each other. */
  version: string;
  state: "shown" | "planned" | "ended" | "off";
  fields: FieldsOf[K];
};

// The operations of all kinds are alike; their types are not made to be chosen by a variable.
type Call = (path: string, init: unknown) => Promise<unknown>;
const post = staffApi.POST as unknown as Call;
const put = staffApi.PUT as unknown as Call;
const del = staffApi.DELETE as unknown as Call;

export const pathOf = <K extends Kind>(kind: K) => `/api/v1/admin/marketing/${kind}` as const;

const saved = ({ id, version }: { id: string; version: string }) => ({ path: { id }, query: { version } });

/** Adds an entry or saves the given one. Refused fields go to `onProblems`. */
export function useSaveEntry<K extends Kind>(
  kind: K,
  entry: Entry<K> | undefined,
  { onDone, onProblems }: { onDone: () => void; onProblems: (problems: Problems) => void },
) {
  const { t } = useLanguage();
  const path = pathOf(kind);
  const overtaken = useOvertaken(path);
  return useStaffMutation({
    change: (body: FieldsOf[K]) =>
      entry ? put(`${path}/{id}`, { params: saved(entry), body }) : post(path, { body }),
    refresh: [path],
    done: t("office.saved"),
    onDone,
    onRefused: (error) => {
      if (error.code !== "validation_failed" || !error.fields?.length) return overtaken(error);
      onProblems(problemsOf(error.fields));
      return true;
    },
  });
}

/** Fetches the entries again when somebody else was faster; the message is said as any other. */
function useOvertaken(path: string) {
  const queryClient = useQueryClient();
  return ({ code }: ApiError) => {
    if (code === "entry_changed") void queryClient.invalidateQueries({ queryKey: [path] });
    return false;
  };
}

/** Moves and removes entries. What was removed can be brought back for a moment. */
export function useEntryChanges<K extends Kind>(kind: K, entries: readonly Entry<K>[]) {
  const { t } = useLanguage();
  const path = pathOf(kind);
  const place = useStaffMutation({
    change: ({ id, before }: { id: string; before: string }) =>
      put(`${path}/{id}/place`, { params: { path: { id } }, body: { before_id: before } }),
    refresh: [path],
    done: t("officeMarketing.moved"),
  });
  const add = useStaffMutation({
    change: ({ fields, before }: { fields: FieldsOf[K]; before?: string }) =>
      post(path, { params: { query: { before } }, body: fields }),
    refresh: [path],
  });
  const remove = useStaffMutation({
    change: (entry: Entry<K>) => del(`${path}/{id}`, { params: { path: { id: entry.id } } }),
    refresh: [path],
    onDone: (_, { id, fields }) => {
      const before = entries[entries.findIndex((one) => one.id === id) + 1]?.id;
      toast.success(t("officeMarketing.removed"), {
        action: { label: t("office.undo"), onClick: () => add.mutate({ fields, before }) },
      });
    },
  });
  const show = useStaffMutation({
    change: (entry: Entry<K>) => put(`${path}/{id}`, { params: saved(entry), body: entry.fields }),
    refresh: [path],
    done: t("office.saved"),
    onRefused: useOvertaken(path),
  });
  return { place, add, remove, show };
}
