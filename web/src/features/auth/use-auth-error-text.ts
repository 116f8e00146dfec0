import { ApiError } from "@/api/api-error";
import type { ErrorCode } from "@/api/error-codes.gen";
import { useLanguage } from "@/i18n/language-context";
import type { PlainKey } from "@/i18n/messages";

type Failure = { name?: unknown; code?: unknown; status?: unknown; message?: unknown; reasons?: unknown };

/** Why the server refuses a password besides its length, and the text for it. */
const weakPasswords: Record<string, PlainKey> = {
  pwned: "error.common_password",
  characters: "error.blank_password",
};

/** Returns a stable code for the failure; undefined when it has none that is meant for shoppers. */
export function authErrorCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code;
  const { name, code, status } = (typeof error === "object" && error !== null ? error : {}) as Failure;
  // A request that did not reach the server, or got a 5xx response, has no code.
  if (name === "AuthRetryableFetchError") return status ? "unavailable" : "network";
  if (typeof code !== "string") return undefined;
  return weakPasswordKey(error)?.replace("error.", "") ?? code;
}

/** Returns the text for a password that was refused as weak, for its field; undefined for another failure. */
export function weakPasswordKey(error: unknown): PlainKey | undefined {
  const { reasons } = (typeof error === "object" && error !== null ? error : {}) as Failure;
  return Array.isArray(reasons) ? weakPasswords[String(reasons[0])] : undefined;
}

/** Codes of signing in and up with a text of the shop in English too. */
const ownTexts: ReadonlySet<string> = new Set([
  "invalid_credentials",
  "user_already_exists",
] satisfies ErrorCode[]);

/**
 * Returns the text for a failure of signing in or up: in English the server's own message, unless the shop has a
 * text of its own for the code; in Arabic the text of its code; else the fallback.
 */
export function useSignInErrorText(): (error: unknown, fallback: PlainKey) => string {
  const { language, t, errorText } = useLanguage();
  return (error, fallback) => {
    const code = authErrorCode(error);
    const { message } = (error ?? {}) as Failure;
    if (code === "network" || code === "unavailable") return errorText(code);
    if (language === "en" && code && !ownTexts.has(code) && typeof message === "string" && message)
      return message;
    return textOrElse(errorText(code), errorText(undefined), t(fallback));
  };
}

/** Returns the text for any other failure: that of its code, else the fallback. */
export function useAuthErrorText(): (error: unknown, fallback: PlainKey) => string {
  const { t, errorText } = useLanguage();
  return (error, fallback) => textOrElse(errorText(authErrorCode(error)), errorText(undefined), t(fallback));
}

function textOrElse(text: string, unknown: string, fallback: string): string {
  return text === unknown ? fallback : text;
}
