import { DESK_PROBLEMS } from '@patina/shared-api/contract/desk/desk-problem-codes';
import { ENGLISH_TEXTS } from '@patina/shared-api/contract/problems/english-texts';
import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { PROBLEMS, type ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';

/** Texts by field: English messages in `errors`, codes in `error_codes`. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  /** A more precise message than that of the code. */
  message?: string;
  errors?: FieldErrors;
  errorCodes?: Record<string, ProblemCode[]>;
  /** Seconds for `Retry-After`; undefined if the header is already set. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A rejected request. `error-handler.ts` answers with its status, its code and its message, which may be shown to
 * users.
 */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly details: Readonly<Details>;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? englishText(code), { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  /** HTTP status of the answer. */
  get statusCode(): number {
    return statusOf(this.code);
  }
}

/** Codes of requests, by their status and English message. */
const OF_REQUESTS: Readonly<Record<string, { status: number; message: string }>> = { ...PROBLEMS, ...DESK_PROBLEMS };

/** HTTP status of a code: 422 for invalid form fields. */
export function statusOf(code: ProblemCode): number {
  return OF_REQUESTS[code]?.status ?? 422;
}

/** The code that a rule of a schema has as its message; undefined for a text. */
export function codeOf(message: string): ProblemCode | undefined {
  return message in OF_REQUESTS || message in FIELD_PROBLEMS ? (message as ProblemCode) : undefined;
}

export function englishText(code: ProblemCode): string {
  return OF_REQUESTS[code]?.message ?? ENGLISH_TEXTS[code] ?? code;
}

/** Rejects a form for invalid fields: 422; code and message are those of the first field. */
export function invalidInput(fields: Readonly<Record<string, ProblemCode>>): ApiError {
  return new ApiError(Object.values(fields)[0] ?? 'invalid-input', fieldErrors(fields));
}

/** One problem per field, in the form that `ApiError` takes. */
export function fieldErrors(fields: Readonly<Record<string, ProblemCode>>): Pick<Details, 'errors' | 'errorCodes'> {
  const entries = Object.entries(fields);
  return {
    errors: Object.fromEntries(entries.map(([field, code]) => [field, [englishText(code)]])),
    errorCodes: Object.fromEntries(entries.map(([field, code]) => [field, [code]])),
  };
}
