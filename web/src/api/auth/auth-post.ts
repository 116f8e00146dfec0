import { networkError } from "../api-error";
import { publicKey } from "./token";

/** A refusal of the sign-in API, in the form that its client uses. */
export type AuthFailure = { name: string; message: string; status: number; code: string | undefined };

/** Asks the sign-in API for what its client has no call for. Throws an AuthFailure, or an ApiError without a network. */
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
  const answer = (await response.json().catch(() => ({}))) as Answer & Partial<AuthFailure>;
  if (response.ok) return answer;
  const failure: AuthFailure = {
    name: "AuthApiError",
    message: String(answer.message ?? ""),
    status: response.status,
    code: answer.code,
  };
  throw failure;
}
