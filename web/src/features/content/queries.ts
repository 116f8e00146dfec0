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

/** Ends the subscription of an email's token; it may have ended before. The letter counts that it was its link. */
export async function unsubscribe(token: string, letter?: string): Promise<"done" | "already"> {
  return dataOf(await api.POST("/api/v1/newsletter/unsubscribe", { params: { query: { token, letter } } }))
    .state;
}

/** Makes the owner of the token a subscriber. */
export async function confirmSubscription(token: string): Promise<"done"> {
  await api.POST("/api/v1/newsletter/confirm", { body: { token } });
  return "done";
}

/** Ends the cart reminders to the reader of a letter. */
export async function stopCartReminders(token: string): Promise<"done"> {
  await api.POST("/api/v1/cart-reminders/stop", { params: { query: { token } } });
  return "done";
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
