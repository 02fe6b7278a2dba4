import * as z from 'zod/mini';

/*
 * Protocol of the admin socket: the client sends one line of JSON with the request, then the bytes of the input file;
 * the server answers with lines of JSON.
 */

export const AdminRequest = z.object({
  command: z.string(),
  /** Name of the operator's user on the client's machine. */
  operator: z.optional(z.string()),
  values: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  inputName: z.optional(z.string()),
  /** Length of the input that follows, in bytes. */
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
