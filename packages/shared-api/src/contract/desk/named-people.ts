import * as z from 'zod/mini';

/**
 * Addresses of the people whom an answer names by number, such as `user 6`, by these numbers; those of closed accounts are missing. An
 * older API does not tell them.
 */
export const NamedPeople = z.optional(z.record(z.string(), z.string()));
export type NamedPeople = z.output<typeof NamedPeople>;
