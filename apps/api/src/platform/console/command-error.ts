import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';

/**
 * What an operator asks for cannot be done. The message is shown in the terminal and in the back office, never to a shopper;
 * `code` is what the back office says in the operator's language.
 */
export class CommandError extends Error {
  readonly code: ProblemCode;

  constructor(message: string, code: ProblemCode = 'command-rejected') {
    super(message);
    this.code = code;
  }
}
