import * as z from 'zod/mini';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';

/** Rows on a page, unless a list is asked for more or fewer. */
export const ROWS_PER_PAGE = 25;

/** Rows are counted no further than this: then `total` means that there are at least so many. */
export const MOST_COUNTED = 1000;

/** Which page of a list. */
export const ListQuery = z.extend(Locale, {
  page: z.optional(wholeNumber(1, 100_000)),
  per_page: z.optional(wholeNumber(1, 100)),
});
export type ListQuery = z.output<typeof ListQuery>;
