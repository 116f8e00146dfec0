/** `value` is the number that the field is about, such as how many are left. */
export type FieldError = { field: string; code: string; message: string; value?: number };

/** The only error the API client throws. `code` is stable; `message` is for logs, never for shoppers. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message);
  }

  /** The request itself was wrong, so sending it again cannot help. */
  get isClientError(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** Reads a problem+json body or a refusal of the sign-in API; anything else still becomes an ApiError with a usable code. */
export function toApiError(status: number, body: unknown): ApiError {
  const problem = isRecord(body) ? body : {};
  const code = typeof problem.code === "string" ? problem.code : status >= 500 ? "internal" : "unknown";
  const message = [problem.detail, problem.title, problem.message].find(
    (text) => typeof text === "string" && text !== "",
  );
  return new ApiError(code, status, String(message ?? `HTTP ${status}`), fieldErrors(problem.errors));
}

export function networkError(cause: unknown): ApiError {
  return new ApiError("network", 0, cause instanceof Error ? cause.message : String(cause));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((error) => ({
    field: String(error.field ?? ""),
    code: String(error.code ?? ""),
    message: String(error.message ?? ""),
    ...(typeof error.value === "number" ? { value: error.value } : {}),
  }));
}
