/*
 * What the shop refuses and why. Services throw these; `answer-problem.ts` turns them into answers.
 */

/** Messages by field, as the forms of the pages show them. */
export type FieldErrors = Record<string, string[]>;

/** A refusal that the caller can act on: `message` is fit to be shown. */
export abstract class Refusal extends Error {
  /** HTTP status of the answer. */
  abstract readonly statusCode: number;
  readonly errors: FieldErrors | undefined;

  constructor(message: string, errors?: FieldErrors) {
    super(message);
    this.errors = errors;
  }
}

/** The request cannot be understood: a malformed query, header or path. */
export class Malformed extends Refusal {
  readonly statusCode = 400;
}

/** The call needs somebody who is signed in. */
export class SignedOut extends Refusal {
  readonly statusCode = 401;

  constructor() {
    super('Unauthenticated.');
  }
}

/** The caller may not do this. */
export class Forbidden extends Refusal {
  readonly statusCode = 403;
}

/** There is no such thing. */
export class NotFound extends Refusal {
  readonly statusCode = 404;
}

/** The address exists, but not for this method. */
export class WrongMethod extends Refusal {
  readonly statusCode = 405;
}

/** The request does not fit the present state: the unit is sold, the price has changed. */
export class Conflict extends Refusal {
  readonly statusCode = 409;
}

/** Fields of a form are wrong; `errors` says which and why. */
export class InvalidInput extends Refusal {
  readonly statusCode = 422;

  constructor(errors: FieldErrors, message = Object.values(errors)[0]?.[0] ?? 'The form has errors.') {
    super(message, errors);
  }
}

/** Too many requests; the answer carries `Retry-After`. */
export class TooMany extends Refusal {
  readonly statusCode = 429;
  /** Seconds to wait; undefined where the header is set already. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The store cannot answer now and may soon. */
export class NotReady extends Refusal {
  readonly statusCode = 503;
}
