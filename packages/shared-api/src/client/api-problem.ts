import type { ProblemCode } from '../contract/problems/problem-codes.ts';
import type { Problem } from '../contract/protocol/envelope.ts';

/**
 * Why a call did not succeed:
 * `refused` – the server answered with the error envelope; `unreachable` – no connection; `timeout` – no answer in
 * time; `unintelligible` – an answer that is not of the contract's form.
 */
export type ProblemKind = 'refused' | 'unreachable' | 'timeout' | 'unintelligible';

/** What a text for the shopper is found by: `useProblemText` takes it. */
export interface CodedMessage {
  /** A code of the contract's lists, or of a newer API; undefined where the API is older than the codes. */
  code?: string | undefined;
  /** English. */
  message: string;
}

/** The one error of the API client. */
export class ApiProblem extends Error implements CodedMessage {
  readonly kind: ProblemKind;
  /** Code of the error envelope; the kind where there was no answer to read. */
  readonly code: string | undefined;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Messages by field, as the server sent them. */
  readonly fields: Record<string, string[]>;
  /** Codes of those messages; missing where `fields` carries values, such as amounts. */
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

  /** First problem of the first field, else the problem itself: what a form shows that has one place for errors. */
  get first(): CodedMessage {
    const [field = '', [message] = []] = Object.entries(this.fields)[0] ?? [];
    const code = this.fieldCodes[field]?.[0];
    const isText = code !== undefined || this.code === undefined;
    return message !== undefined && isText ? { code, message } : this;
  }
}

/** Whether the API has rejected a call for this reason. */
export function hasCode(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiProblem && error.code === code;
}
