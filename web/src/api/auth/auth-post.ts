import { networkError, toApiError } from "../api-error";
import { publicKey } from "./token";

/** Sends a request to /auth/v1 that the auth client has no method for. Throws an ApiError. */
export async function authPost<Answer>(path: string, body: object, accessToken?: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/auth/v1/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${accessToken ?? publicKey() ?? ""}`,
        apikey: publicKey() ?? "",
      },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw networkError(error);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, answer);
  return answer as Answer;
}
