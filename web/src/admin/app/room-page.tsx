import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { useMay } from "./member-context";
import { NoRoom } from "./no-room";
import type { Room } from "./rooms";

/** A page of a room, for those who may enter it. The document is named after the room. */
export function RoomPage({ room, children }: { room: Room; children: ReactNode }) {
  const t = useT();
  const may = useMay(room.right);
  useTitle(`${t(room.title)} · ${t("office.title")}`, true);
  return may ? children : <NoRoom />;
}
