import type { Problem } from '../contract/envelope.ts';

/**
 * Why a call did not succeed:
 * `refused` – the server answered with the error envelope; `unreachable` – no connection; `timeout` – no answer in
 * time; `unintelligible` – an answer that is not of the contract's form.
 */
export type ProblemKind = 'refused' | 'unreachable' | 'timeout' | 'unintelligible';

/** The one error of the API client. */
export class ApiProblem extends Error {
  readonly kind: ProblemKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Messages by field, as the server sent them. */
  readonly fields: Record<string, string[]>;
  readonly requestId: string | undefined;

  constructor(
    kind: ProblemKind,
    message: string,
    details: { status?: number | undefined; problem?: Problem; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiProblem';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.fields = details.problem?.errors ?? {};
    this.requestId = details.problem?.request_id;
  }

  /** First message of the first field, else the message: what a form shows when it has one place for errors. */
  get firstMessage(): string {
    return Object.values(this.fields)[0]?.[0] ?? this.message;
  }
}
