import { createContext, useContext } from "react";
import type { Schemas } from "../api/client";

export type Me = Schemas["Me"];

export const MemberContext = createContext<Me | null>(null);

/** Who uses the back office. */
export function useMember(): Me {
  const me = useContext(MemberContext);
  if (!me) throw new Error("useMember must be used within the gate");
  return me;
}

/** Whether they may do something, as in `orders:write`. */
export function useMay(right: string): boolean {
  return useMember().rights.includes(right);
}
