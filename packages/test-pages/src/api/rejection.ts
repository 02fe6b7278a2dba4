import { ENGLISH_TEXTS } from '@patina/shared-api/contract/problems/english-texts';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';

/**
 * A rejected call as the API sends it: an HTTP status and the error envelope. Messages of the contract get their code.
 */
export class Rejection {
  readonly status: number;
  readonly problem: Problem;

  /** @param errors messages by field, with the server's field names */
  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    const code = Object.keys(ENGLISH_TEXTS).find((known) => ENGLISH_TEXTS[known] === message);
    this.status = status;
    this.problem = { status: 'ERROR', ...(code && { code }), message, ...(errors && { errors }) };
  }
}

/** The connection is lost before an answer arrives. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}
