import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';
import { deskGet } from './desk-endpoint.ts';
import { ROLES } from './roles.ts';

/** What waits for somebody; a number that the operator's roles may not see is absent. */
export const TodayNumbers = z.object({
  /** Offers that wait for our price. */
  to_price: z.optional(z.number()),
  /** Orders with items to send. */
  to_send: z.optional(z.number()),
  /** Messages that are to be answered. */
  to_answer: z.optional(z.number()),
  /** Offers whose item is under way to us, and those of them that are late. */
  to_receive: z.optional(z.number()),
  overdue: z.optional(z.number()),
  /** Trades on Steam that somebody must look at. */
  trades: z.optional(z.number()),
  /** Payouts that are due, and what they come to, in euros. */
  to_pay_out: z.optional(z.number()),
  to_pay_out_amount: z.optional(z.number()),
  /** Payments declined in the last 24 hours. */
  failed_payments: z.optional(z.number()),
  /** Refunds that the payment provider has not accepted within an hour. */
  stuck_refunds: z.optional(z.number()),
  /** Products with one unit left: nothing that waits, but worth a look. */
  low_stock: z.optional(z.number()),
  /** Releases whose failures have risen significantly, and have not fallen again. */
  release_alarms: z.optional(z.number()),
  /** What waits for a second person. */
  approvals: z.optional(z.number()),
});
export type TodayNumbers = z.output<typeof TodayNumbers>;

/** Sales of one day in UTC, in Credits. */
export const DayOfSales = z.object({
  day: z.string(),
  orders: z.number(),
  revenue: z.number(),
  margin: z.number(),
});
export type DayOfSales = z.output<typeof DayOfSales>;

const Sum = z.object({ orders: z.number(), revenue: z.number(), margin: z.number() });

/** Sales of the last days with today, and of as many days before these. */
export const SalesOfDays = z.object({ days: z.number(), now: Sum, before: Sum });
export type SalesOfDays = z.output<typeof SalesOfDays>;

/** Sales of today, 7 and 30 days, and of each of the 30 days, the earliest first. */
export const SalesOverview = z.object({ periods: z.array(SalesOfDays), days: z.array(DayOfSales) });
export type SalesOverview = z.output<typeof SalesOverview>;

/**
 * Pages in which a release ran and failed, and which the server did not render in time, as was reported in the last hours.
 */
export const RunningRelease = z.object({
  app: z.string(),
  version: z.string(),
  pages: z.number(),
  failed: z.number(),
  late: z.number(),
  /** Failed pages that are not among `pages`, because only a share of the pages reports that it runs. */
  unsampled: z.optional(z.number()),
});
export type RunningRelease = z.output<typeof RunningRelease>;

export const today = {
  numbers: deskGet('/desk/today', 'What waits for somebody', Locale, answer(TodayNumbers), { roles: ROLES }),
  sales: deskGet('/desk/today/sales', 'Revenue and margin of 30 days', Locale, answer(SalesOverview), {
    roles: ['finance', 'owner'],
  }),
  releases: deskGet(
    '/desk/today/releases',
    'Pages in which each release ran and failed in the last 6 hours',
    Locale,
    answer(z.array(RunningRelease)),
    { roles: ROLES },
  ),
};
