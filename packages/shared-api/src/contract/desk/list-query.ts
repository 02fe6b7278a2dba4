import * as z from 'zod/mini';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';

/** Rows on a page, unless a list is asked for more or fewer. */
export const ROWS_PER_PAGE = 25;

/** Rows are counted no further than this, unless all are to be: then `total` means that there are at least so many. */
export const MOST_COUNTED = 1000;

export const ListQuery = z.extend(Locale, {
  page: z.optional(wholeNumber(1, 100_000)),
  per_page: z.optional(wholeNumber(1, 100)),
  /** Counts all rows, which takes longer the more there are; an older API does not know it. */
  count: z.optional(z.literal('all')),
});
export type ListQuery = z.output<typeof ListQuery>;

/** A day such as 2026-11-23, in UTC. */
export const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true,
      'must be a day such as 2026-11-23',
    ),
  );

export const DAYS = { from: z.optional(day), to: z.optional(day) };

/** Answer of an export: a CSV file (RFC 4180, UTF-8 with a byte order mark). */
export const CsvFile = z.string();
