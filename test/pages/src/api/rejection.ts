import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';

/** A rejected call as the API sends it: an HTTP status and the error envelope. */
export class Rejection {
  readonly status: number;
  readonly problem: Problem;

  /**
   * @param errors messages by field, with the server's field names
   * @param code undefined for a reason that is not in the contract
   * @param fieldCodes codes of the messages by field
   */
  constructor(
    status: number,
    message: string,
    errors?: Record<string, string[]>,
    code?: string,
    fieldCodes?: Record<string, string[]>,
  ) {
    this.status = status;
    this.problem = {
      status: 'ERROR',
      ...(code && { code }),
      message,
      ...(errors && { errors }),
      ...(fieldCodes && { error_codes: fieldCodes }),
    };
  }

  /** A problem of the contract, with its status and message. */
  static of(code: keyof typeof PROBLEMS, errors?: Record<string, string[]>): Rejection {
    const { status, message } = PROBLEMS[code];
    return new Rejection(status, message, errors, code);
  }
}

/** The connection is lost before an answer arrives. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}
