import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { PageLoading } from "./page-loading";
import { signInState } from "./sign-in-redirect";

/** Redirects signed-out visitors to /auth, which returns them here. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const location = useLocation();
  if (loading) return <PageLoading />;
  if (!user) return <Navigate to="/auth" replace state={signInState(location)} />;
  return children;
}
