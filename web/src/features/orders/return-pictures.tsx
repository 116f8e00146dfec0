import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { returnsQueries } from "./return-queries";

/** The pictures of a return, which only its owner may fetch. */
export function ReturnPictures({ id }: { id: string }) {
  const t = useT();
  const { user } = useAuth();
  const { data } = useQuery(returnsQueries.pictures(user?.id ?? "", id));
  return (
    data && (
      <ul aria-label={t("return.pictures")} className="mt-4 flex flex-wrap gap-3">
        {data.pictures.map((picture, i) => (
          <li key={picture}>
            <img
              src={`data:image/webp;base64,${picture}`}
              alt={t("return.picture", { n: i + 1 })}
              className="size-18 rounded-inner object-cover"
            />
          </li>
        ))}
      </ul>
    )
  );
}
