import { apiQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";
import type { Language } from "@/i18n/language";
import type { SignUp } from "./sign-up-form";

export type PageName = "about" | "careers" | "contact" | "privacy" | "returns" | "shipping" | "terms";

export const contentQueries = {
  /** A text page in both languages. */
  page: (name: string) => ({
    ...apiQuery("/api/v1/pages/{name}", { path: { name } }),
    staleTime: Infinity,
  }),
};

export const subscribe = (signUp: SignUp) => api.POST("/api/v1/newsletter", { body: signUp });

/** Ends the subscription of an email's token; it may have ended before. */
export async function unsubscribe(token: string): Promise<"done" | "already"> {
  return dataOf(await api.POST("/api/v1/newsletter/unsubscribe", { params: { query: { token } } })).state;
}

export const addProInterest = (signUp: SignUp) => api.POST("/api/v1/pro-interest", { body: signUp });

export const topics = [
  "order",
  "delivery",
  "return",
  "product",
  "account",
  "privacy",
  "complaint",
  "other",
] as const;
export type Topic = (typeof topics)[number];

export type ContactMessage = {
  name: string;
  email: string;
  topic: Topic;
  order_number: string;
  message: string;
  language: Language;
  website: string;
};

export const sendMessage = (message: ContactMessage) => api.POST("/api/v1/contact", { body: message });
