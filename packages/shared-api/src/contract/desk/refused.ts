import * as z from 'zod/mini';

/** What is refused for one cause: things that an act leaves as they are, or lines of a file. */
export const RefusedCause = z.object({
  /** One of `ProblemCode`, for lines of a file of `IMPORT_PROBLEMS`, or of a newer API. */
  code: z.string(),
  /** What its text names. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Its English text. */
  message: z.string(),
  count: z.number(),
  /** The first of them: titles of products, numbers of lines. None for a file as a whole. */
  names: z.array(z.string()),
});
export type RefusedCause = z.output<typeof RefusedCause>;

/** What is refused, by cause. */
export const Refused = z.object({
  /** Each counted once, whatever its causes. */
  count: z.number(),
  causes: z.array(RefusedCause),
  /** Number of those with causes that are not listed. */
  others: z.number(),
});
export type Refused = z.output<typeof Refused>;
