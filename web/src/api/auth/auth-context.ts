import { createContext, useContext } from "react";
import type { Session, User } from "./auth-client";

export type AuthState = {
  user: User | null;
  session: Session | null;
  /** A session whose second step is due. Until then its owner counts as signed out. */
  pending: Session | null;
  /** True until the first session or auth event arrives. */
  loading: boolean;
};

export type Auth = AuthState & {
  /** Ends the session on this device. */
  signOut: () => Promise<void>;
};

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within AuthProvider");
  return auth;
}
