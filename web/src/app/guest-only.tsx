import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { PageLoading } from "./page-loading";
import { redirectAfterSignIn } from "./sign-in-redirect";

/** Redirects signed-in visitors to the page where a guard stopped them, else home. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const location = useLocation();
  if (loading) return <PageLoading />;
  if (user) return <Navigate to={redirectAfterSignIn(location.state)} replace />;
  return children;
}
