import * as z from 'zod/mini';
import { rowId } from '../protocol/request-parameters.ts';

/** Most orders, offers or other things of one call. */
export const MOST_AT_ONCE = 100;

/** What became of one of several things that a call was about; what is rejected holds up nothing else. */
export const BulkResult = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Whether anything has changed: what was known already changes nothing. */
  changed: z.boolean(),
  /** Why it was rejected: one of `ProblemCode`, with its English text. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Number of the approval that it waits for. */
  approval: z.optional(z.number()),
  /** Of a preview: why it would wait for a second person, by the name of a rule. */
  waits: z.optional(z.string()),
});
export type BulkResult = z.output<typeof BulkResult>;

/** Answer to a call about several things: one result for each, in the order of the request. */
export const BulkAnswer = z.object({ status: z.literal('OK'), results: z.array(BulkResult) });

/** Things that a call is about, each named once. */
export function severalOf<Target extends z.ZodMiniType<{ id: number }>>(target: Target) {
  return z.array(target).check(
    z.minLength(1, 'must name at least one'),
    z.maxLength(MOST_AT_ONCE, `must name at most ${MOST_AT_ONCE}`),
    z.refine((targets) => new Set(targets.map(({ id }) => id)).size === targets.length, 'must name each once'),
  );
}

/** One of several things that is named by its number alone. */
export const ById = z.object({ id: rowId });

/** Steam's number of a trade offer. */
export const tradeOfferNumber = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,18}$/, 'trade-offer-number-invalid'));

/** A time, in seconds since 1970. */
export const moment = z.int().check(z.gte(0), z.lte(4_102_444_800));

/** A time in the past, in seconds since 1970. */
export const pastMoment = z.int().check(z.gte(0), z.lte(4_102_444_800));

/** Why something was done, for the audit log and where it is said so for its owner. */
export const reasonText = z
  .string()
  .check(z.trim(), z.minLength(3, 'reason-invalid'), z.maxLength(300, 'reason-invalid'));
