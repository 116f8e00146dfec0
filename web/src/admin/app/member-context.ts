import { createContext, useContext } from "react";
import type { Schemas } from "../api/client";

export type Me = Schemas["Me"];

/** Something that a member of staff may do. */
export type Right = Me["rights"][number];

export const MemberContext = createContext<Me | null>(null);

/** Who uses the back office. */
export function useMember(): Me {
  const me = useContext(MemberContext);
  if (!me) throw new Error("useMember must be used within RequireStaff");
  return me;
}

/** Whether they may do something, as in `orders:write`. */
export function useMay(right: Right): boolean {
  return useMember().rights.includes(right);
}
