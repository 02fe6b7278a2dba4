import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, MAX_TEXT, PRINTABLE, rowId } from '../protocol/request-parameters.ts';

/** Most searches that one account saves. */
export const MOST_SEARCHES = 30;
/** Longest address of a list, in characters. */
const LONGEST_ADDRESS = 2000;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'search-name-required'),
    z.maxLength(MAX_TEXT, 'text-too-long'),
    z.regex(PRINTABLE, 'text-unprintable'),
  );

/** An address of the list of products that somebody has saved (docs/product.md#saved-searches). */
export const SavedSearch = z.object({
  id: z.number(),
  name: z.string(),
  /** Path of the list with its query, as `/products/rifle?float_till=0.07`: what it filters, nothing else. */
  address: z.string(),
  /** Whether new matches are told. */
  is_told: z.boolean(),
  /** Products that have come on offer, or have become cheaper, and match, since it was opened last; counted while it is told. */
  found: z.number(),
  /** Seconds since 1970. */
  since: z.number(),
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const searches = {
  list: get('/searches', 'Searches that the user has saved, by name', Locale, answer(z.array(SavedSearch))),
  save: post(
    '/searches/save',
    'Saves an address of the list under a name; the same address gets the new name',
    z.extend(BodyLocale, {
      name,
      address: z.string().check(z.maxLength(LONGEST_ADDRESS, 'search-address-malformed')),
      is_told: z.optional(z.boolean()),
    }),
    answer(SavedSearch),
  ),
  rename: post(
    '/searches/rename',
    'Renames a saved search, or changes whether its matches are told',
    z.extend(BodyLocale, { id: rowId, name: z.optional(name), is_told: z.optional(z.boolean()) }),
    Done,
  ),
  opened: post('/searches/opened', 'Counts its matches anew from now on', z.extend(BodyLocale, { id: rowId }), Done),
  remove: post('/searches/remove', 'Removes a saved search', z.extend(BodyLocale, { id: rowId }), Done),
};
