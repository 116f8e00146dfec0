import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { useMay } from "./member-context";
import { NoRoom } from "./no-room";
import type { Room } from "./rooms";

/** A page of a room, for those who may enter it. The document is named after the room. */
export function RoomPage({ room, children }: { room: Room; children: ReactNode }) {
  const t = useT();
  const may = useMay(room.right);
  return (
    <>
      <title>{`${t(room.title)} · ${t("office.title")}`}</title>
      {may ? children : <NoRoom />}
    </>
  );
}
