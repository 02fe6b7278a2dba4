import type { ProblemCode } from '../contract/problems/problem-codes.ts';
import type { Problem } from '../contract/protocol/envelope.ts';

/**
 * Why a call failed: `rejected` – the server answered with the error envelope; `unreachable` – no connection; `timeout`
 * – no answer in time; `unintelligible` – the answer does not match the contract.
 */
export type ProblemKind = 'rejected' | 'unreachable' | 'timeout' | 'unintelligible';

/** Messages of failures that carry none (docs/product.md#errors). */
export const INVALID_ANSWER = 'Invalid response format from server';
export const UNREACHABLE = 'The server could not be reached.';

/** Selects the text that the shopper sees; see `useProblemText`. */
export interface CodedMessage {
  /** A code of the contract's lists, or of a newer API; undefined if the API is older than the codes. */
  code?: string | undefined;
  message: string;
}

/** The only error that the API client throws. */
export class ApiProblem extends Error implements CodedMessage {
  readonly kind: ProblemKind;
  /** Code of the error envelope; the kind if there was no answer to read. */
  readonly code: string | undefined;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Messages by field, as the server sent them. */
  readonly fields: Record<string, string[]>;
  /** Codes of those messages; empty where `fields` carries values, such as amounts. */
  readonly fieldCodes: Record<string, string[]>;
  readonly requestId: string | undefined;

  constructor(
    kind: ProblemKind,
    message: string,
    details: { status?: number | undefined; problem?: Problem; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    const { problem } = details;
    this.name = 'ApiProblem';
    this.kind = kind;
    this.code = problem ? problem.code : kind;
    this.status = details.status ?? 0;
    this.fields = problem?.errors ?? {};
    this.fieldCodes = problem?.error_codes ?? {};
    this.requestId = problem?.request_id;
  }

  /** First problem of the first field, else the problem itself; for forms with a single place for errors. */
  get first(): CodedMessage {
    const [field = '', [message] = []] = Object.entries(this.fields)[0] ?? [];
    const code = this.fieldCodes[field]?.[0];
    const isText = code !== undefined || this.code === undefined;
    return message !== undefined && isText ? { code, message } : this;
  }
}

export function hasCode(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiProblem && error.code === code;
}
