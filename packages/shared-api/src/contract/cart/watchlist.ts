import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId } from '../protocol/request-parameters.ts';

/** A product that somebody waits for (docs/product.md#watchlist). */
export const WatchedProduct = z.object({
  id: z.number(),
  /** Seconds since 1970. */
  since: z.number(),
  /** When they were told that it is back; null while they wait. */
  told_at: z.nullable(z.number()),
});
export type WatchedProduct = z.output<typeof WatchedProduct>;

const OneProduct = z.extend(BodyLocale, { id: rowId });

export const watchlist = {
  contents: get('/watchlist', 'Products that the user waits for', Locale, answer(z.array(WatchedProduct))),
  add: post('/watchlist/add', 'Tells the user by email, once, when a sold-out product is back', OneProduct, Done),
  remove: post('/watchlist/remove', 'Ends the waiting for a product', OneProduct, Done),
};
