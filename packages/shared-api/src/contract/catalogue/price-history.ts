import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';

/* Apart from the shape of a product, because only its page needs it. */

/** Days of a history; all of them are a point a day of the last two years, and one a week before. */
export const HISTORY_RANGES = ['7', '30', '90', '365', 'all'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

export const HistoryQuery = z.extend(Locale, {
  days: z._default(z.enum(HISTORY_RANGES, `must be one of ${HISTORY_RANGES.join(', ')}`), '90'),
});

export const PricePoint = z.object({
  /** Such as `2026-11-28`, in UTC. */
  day: z.string(),
  /** Lowest price at which it could be bought, in the internal currency; null while it was sold out. */
  low: z.nullable(z.number()),
  sold: z.int(),
  /** Median of what was paid for one; null on days without a sale. */
  median: z.nullable(z.number()),
  /** What it cost elsewhere, in the internal currency; null where nobody has said it. */
  reference: z.nullable(z.number()),
});
export type PricePoint = z.output<typeof PricePoint>;

export const PriceHistory = z.object({
  /** The earliest first; none of a product that is new today. */
  points: z.array(PricePoint),
  /** Lowest price of the 30 days before today; null if it could not be bought on any of them. */
  lowest_30: z.nullable(z.number()),
  /** Median of the daily prices of the 90 days before today; null if it could not be bought on at least 30 of them. */
  median_90: z.nullable(z.number()),
  /** By how many per cent today's price is under this median, rounded; negative if it is over it. */
  under_median: z.nullable(z.int()),
  /** Last day of what a demonstration has made up; null where all is true. */
  made_up_till: z.nullable(z.string()),
});
export type PriceHistory = z.output<typeof PriceHistory>;

export const priceHistory = {
  read: get('/items/{id}/history', 'Prices and sales of a product by day', HistoryQuery, answer(PriceHistory)),
};
