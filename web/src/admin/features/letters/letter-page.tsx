import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { QueryError } from "@/lib/query-error";
import type { Schemas } from "../../api/client";
import { ListLoading } from "../../ui/staff-list";
import { LetterEditor } from "./letter-editor";
import { LetterReport } from "./letter-report";
import { lettersQueries } from "./queries";

const empty: Schemas["Draft"] = {
  en: { subject: "", markdown: "" },
  ar: { subject: "", markdown: "" },
  audience: "all",
};

/** One letter: a draft is written, one that goes or went is watched. */
export function LetterPage() {
  const { id = "" } = useParams();
  const isNew = id === "new";
  const { data, error, refetch, isFetching } = useQuery({
    ...lettersQueries.one(id),
    enabled: !isNew,
    // Progress is followed while there is any; what is being written is not replaced.
    refetchInterval: ({ state }) =>
      state.data?.state === "sending" || state.data?.state === "planned" ? 2000 : false,
  });
  if (isNew) return <LetterEditor id={undefined} written={empty} />;
  if (!data)
    return error ? <QueryError error={error} onRetry={refetch} retrying={isFetching} /> : <ListLoading />;
  return data.state === "draft" ? (
    <LetterEditor key={data.id} id={data.id} written={data} />
  ) : (
    <LetterReport letter={data} />
  );
}
