import { useState, type FormEvent } from "react";
import type { Problems } from "../../lib/field-problems";
import { useRuleText } from "../../lib/rule-text";
import { incompleteTimes } from "../../ui/incomplete-times";
import { useSaveEntry, type Entry, type FieldsOf, type Kind } from "./use-entries";

/**
 * The form of an entry, new without one. `complete` adds what the form does not hold among its fields. Nothing is sent
 * while a time is incomplete.
 */
export function useEntryForm<K extends Kind>(
  kind: K,
  entry: Entry<K> | undefined,
  fresh: FieldsOf[K],
  onDone: () => void,
  complete: (fields: FieldsOf[K]) => FieldsOf[K] = (fields) => fields,
) {
  const [fields, setFields] = useState<FieldsOf[K]>(entry?.fields ?? fresh);
  const [problems, setProblems] = useState<Problems>({});
  const rule = useRuleText(problems);
  const save = useSaveEntry(kind, entry, { onDone, onProblems: setProblems });
  return {
    fields,
    set: (change: Partial<FieldsOf[K]>) => setFields((now) => ({ ...now, ...change })),
    /** What is wrong with a field in words, or false. */
    rule,
    saving: save.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const incomplete = incompleteTimes(event.currentTarget);
      setProblems(Object.fromEntries(incomplete.map((name) => [name, "invalid"])));
      if (incomplete.length === 0) save.mutate(complete(fields));
    },
  };
}
