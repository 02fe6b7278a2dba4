import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { ListedProduct } from '../catalogue/catalogue.ts';
import { Unit } from '../catalogue/units.ts';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, wholeNumber } from '../protocol/request-parameters.ts';

/** Most that one account watches. */
export const MOST_WATCHED = 200;
/** Highest limit of a price, in the internal currency. */
const MOST_CREDITS = 10_000_000;

const PRICE = `must be a price from 0.01 to ${MOST_CREDITS}`;
const PERCENT = 'must be a whole number from 1 to 90';
const FLOAT = 'must be a float from 0 to 1, such as 0.07';

/** Of what somebody wants to be told about something that they watch; all may be set at once, null takes one back. */
const Alerts = z.object({
  /** The price at or under this, in the internal currency with two places. */
  price_below: z.optional(
    z.nullable(z.number().check(z.gte(0.01, PRICE), z.lte(MOST_CREDITS, PRICE), z.refine(isMoney, PRICE))),
  ),
  /** A price that is this many per cent under the highest one since this was asked for, or told last. */
  drop_percent: z.optional(z.nullable(z.int().check(z.gte(1, PERCENT), z.lte(90, PERCENT)))),
  /** A unit on offer with a float at or under this; not of a unit, nor of an item without wear. */
  float_below: z.optional(z.nullable(z.number().check(z.gte(0, FLOAT), z.lte(1, FLOAT)))),
  /** That it is back after it was sold out; not of a unit. Needs a verified address. */
  back_in_stock: z.optional(z.boolean()),
});

/** What is watched: a product, or one unit of it. */
const Watched = z.object({ item_id: rowId, unit_id: z.optional(rowId) });
const WatchedWithAlerts = z.extend(BodyLocale, { ...Watched.shape, ...Alerts.shape });

/** An entry of the watchlist (docs/product.md#watchlist). Prices in the internal currency, two places. */
export const WatchedItem = z.object({
  item_id: z.number(),
  unit_id: z.nullable(z.number()),
  /** Seconds since 1970. */
  since: z.number(),
  price_below: z.nullable(z.number()),
  drop_percent: z.nullable(z.number()),
  float_below: z.nullable(z.number()),
  back_in_stock: z.boolean(),
  /** When it was told last, in seconds since 1970; null: never. */
  told_at: z.nullable(z.number()),
  /** Its price when it was watched. */
  price_then: z.number(),
  /** As lists have it, with the price of now. */
  product: ListedProduct,
  /** The watched unit; null for a product, and for a unit that is sold. */
  unit: z.nullable(Unit),
  /** Lowest price of each of the last 30 days, the oldest first; null while it was sold out. Fewer for a newer product. */
  prices: z.array(z.nullable(z.number())),
});
export type WatchedItem = z.output<typeof WatchedItem>;

const WatchedPage = z.extend(Locale, {
  page: z._default(wholeNumber(1, 999_999), 1),
  limit: z._default(wholeNumber(1, 100), 20),
  /** Only what is watched of this product. */
  item_id: z.optional(wholeNumber(1, 999_999_999)),
});

/** The hearts of an account: ids of watched products and units. */
export const Hearts = z.object({ items: z.array(z.number()), units: z.array(z.number()) });
export type Hearts = z.output<typeof Hearts>;

export const watchlist = {
  contents: get('/watchlist', 'What the user watches, the latest first', WatchedPage, listAnswer(WatchedItem)),
  hearts: get('/watchlist/hearts', 'Ids of what the user watches', Locale, answer(Hearts)),
  add: post(
    '/watchlist/add',
    'Watches a product or a unit; of what is watched already it sets what it is told of, as update does',
    WatchedWithAlerts,
    Done,
  ),
  update: post(
    '/watchlist/update',
    'Changes of what the user is told: what is left out stays',
    WatchedWithAlerts,
    Done,
  ),
  remove: post('/watchlist/remove', 'Ends the watching', z.extend(BodyLocale, Watched.shape), Done),
  take: post(
    '/watchlist/take',
    'Adds what a guest has watched in the browser; what is gone or too much is left out',
    z.extend(BodyLocale, { items: z.array(Watched).check(z.maxLength(MOST_WATCHED)) }),
    Done,
  ),
};
