import * as z from 'zod/mini';

/*
 * What passes over the operator's socket: one line of JSON with the request, then the bytes of the input file until the
 * client ends its side; back come lines of JSON.
 */

export const AdminRequest = z.object({
  command: z.string(),
  /** Who gives it: the name of the user at the operator's end. */
  operator: z.optional(z.string()),
  values: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  inputName: z.optional(z.string()),
  /** Length of the input that follows. */
  inputBytes: z.number(),
});
export type AdminRequest = z.output<typeof AdminRequest>;

export type AdminMessage =
  | { line: string }
  | { progress: { done: number; total: number; label: string } }
  | { result: unknown }
  | { data: string }
  | { failed: string }
  | { ended: true };
