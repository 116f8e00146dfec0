import { api } from "@/api/client";
import type { SignUp } from "./sign-up-form";

export const subscribe = (signUp: SignUp) => api.POST("/api/v1/newsletter", { body: signUp });

export const addProInterest = (signUp: SignUp) => api.POST("/api/v1/pro-interest", { body: signUp });
