/**
 * Reasons for which calls of the back office are rejected, beside those of `PROBLEMS`. Their texts are those of the
 * back office: no page of a shopper has them.
 */
export const DESK_PROBLEMS = {
  'second-factor-needed': { status: 403, message: 'Please prove your second factor to work here.' },
  'command-rejected': { status: 409, message: 'This is not possible at the moment.' },
  'person-not-found': { status: 404, message: 'There is no such account.' },
  'person-not-verified': { status: 409, message: 'The email address of this account is not verified.' },
  'own-role': { status: 409, message: 'You cannot take the role of owner from yourself: another owner does.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type DeskProblemCode = keyof typeof DESK_PROBLEMS;
