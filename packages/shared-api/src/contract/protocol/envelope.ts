import * as z from 'zod/mini';

export const Done = z.object({ status: z.literal('OK'), message: z.optional(z.string()) });
export type Done = z.output<typeof Done>;

/** Answer of a call that returns data: `{"status":"OK","payload":…}`. */
export function answer<Payload extends z.ZodMiniType>(payload: Payload) {
  return z.object({ status: z.literal('OK'), payload });
}

/** Answer of a call that returns one page of a longer list. */
export function listAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ status: z.literal('OK'), payload: z.array(item), meta: ListMeta });
}

/** Position of a page in its list; `from` and `to` count from 1 and are 0 on an empty page. */
export const ListMeta = z.object({
  total: z.number(),
  pages: z.number(),
  page: z.number(),
  from: z.number(),
  to: z.number(),
});
export type ListMeta = z.output<typeof ListMeta>;

/**
 * Why a request was rejected. `code` is one of `ProblemCode`, or one of a newer API; older APIs send none. `message` is
 * the English text, `errors` the English texts by field, `error_codes` the codes of both. `request_id` identifies the
 * log line.
 */
export const Problem = z.object({
  status: z.literal('ERROR'),
  code: z.optional(z.string()),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  error_codes: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
});
export type Problem = z.output<typeof Problem>;
