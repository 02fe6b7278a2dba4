import type { PayoutSums } from '@patina/shared-api/contract/desk/payouts';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { DayOfSales, RunningRelease, SalesOverview, TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow, HOUR } from '#platform/time.ts';
import type { SalesService } from '#store/sales/sales.ts';
import { countOpenMessages } from '#store/support/message-list.ts';
import { countAlarms } from '#store/telemetry/release-alarms.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

type NumberName = Exclude<keyof TodayNumbers, 'to_pay_out_amount'>;

/** Hours in which pages have reported what they ran. */
const REPORTED = 6 * HOUR;

/** Who may see a number: those who may open the page that it leads to. */
const SEEN_BY: Record<NumberName, readonly Role[]> = {
  to_price: ['support', 'catalogue', 'owner'],
  to_send: ['support', 'finance', 'owner'],
  to_answer: ['support', 'owner'],
  to_receive: ['support', 'catalogue', 'owner'],
  overdue: ['support', 'catalogue', 'owner'],
  trades: ['support', 'owner'],
  to_pay_out: ['finance', 'owner'],
  failed_payments: ['finance', 'owner'],
  stuck_refunds: ['finance', 'owner'],
  low_stock: ['catalogue', 'owner'],
  approvals: ['support', 'finance', 'owner'],
  release_alarms: ['release', 'owner'],
};

/** Messages are counted no further than this. */
const MOST_SHOWN = 10_000;

type NumberOf = (operator: Actor) => Promise<number>;

export interface TodayParts {
  /** What other areas count, as the lists that the numbers lead to. */
  counts: Record<'to_price' | 'to_send' | 'to_receive' | 'overdue' | 'trades' | 'approvals', NumberOf>;
  /** Payouts that may be made now. */
  payoutsDue: () => Promise<PayoutSums['due']>;
  sales: SalesService;
  health: ReleaseHealth;
}

export type TodayService = ReturnType<typeof todayService>;

/** What waits for somebody, how sales are, and how the releases do. */
export function todayService(database: Database, { counts: given, payoutsDue, sales, health }: TodayParts) {
  async function countOf(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ count: number }>`select count(*)::integer as count from ${rows}`.execute(database);
    return counted.rows[0]?.count ?? 0;
  }

  const counts: Record<Exclude<NumberName, 'to_pay_out'>, NumberOf> = {
    ...given,
    to_answer: () => countOpenMessages(database, MOST_SHOWN),
    /** Products of which one is left. */
    low_stock: () => countOf(sql`product where stock = 1 and not is_hidden`),
    /** Payments that were declined in the last 24 hours. */
    failed_payments: () => countOf(sql`payment where status = 'declined' and created_at > ${fromNow(-DAY)}`),
    release_alarms: () => countAlarms(database),
    /** Refunds that were not sent to the payment provider within an hour. */
    stuck_refunds: () => countOf(sql`refund where (done_at is null or is_unsent) and created_at < ${fromNow(-HOUR)}`),
  };

  return {
    /** The numbers that an operator may see. */
    async numbers(operator: Actor): Promise<TodayNumbers> {
      const isSeen = (name: NumberName) => SEEN_BY[name].some((role) => operator.roles.includes(role));
      const names = Object.keys(counts).filter((name): name is keyof typeof counts => isSeen(name as NumberName));
      const seen = await Promise.all(names.map(async (name) => [name, await counts[name](operator)] as const));
      const due = isSeen('to_pay_out') ? await payoutsDue() : undefined;
      return {
        ...Object.fromEntries(seen),
        ...(due && { to_pay_out: due.count, to_pay_out_amount: due.amount }),
      };
    },

    async sales(): Promise<SalesOverview> {
      const now = new Date();
      return salesOverview(await sales.byDay(overviewPeriod(now)), now);
    },

    /** The releases that pages have run in the last hours, by app. */
    releases: (): Promise<RunningRelease[]> => health.since(fromNow(-REPORTED), undefined),
  };
}

/** Sales of a day in UTC, in hundredths of a Credit. */
export interface SoldOfDay {
  /** `2026-11-23` */
  time: string;
  orders: number;
  revenueMinor: number;
  marginMinor: number;
}

const PERIODS = [1, 7, 30];
/** Days of the chart. */
const SHOWN = 30;

/** The days that an overview is made of: as many before those that are shown. */
export function overviewPeriod(now: Date): { from: Date; to: Date } {
  const today = Date.parse(now.toISOString().slice(0, 10));
  return { from: new Date(today - (2 * SHOWN - 1) * DAY), to: new Date(today + DAY) };
}

/** Sums of the last days with today and of as many before, and each of the last 30 days. */
export function salesOverview(sold: readonly SoldOfDay[], now: Date): SalesOverview {
  const { from } = overviewPeriod(now);
  const byDay = new Map(sold.map((day) => [day.time, day]));
  const days = Array.from({ length: 2 * SHOWN }, (_, place): SoldOfDay => {
    const time = new Date(from.getTime() + place * DAY).toISOString().slice(0, 10);
    return byDay.get(time) ?? { time, orders: 0, revenueMinor: 0, marginMinor: 0 };
  });
  return {
    periods: PERIODS.map((length) => ({
      days: length,
      now: sumOf(days.slice(-length)),
      before: sumOf(days.slice(-2 * length, -length)),
    })),
    days: days.slice(-SHOWN).map(({ time, ...day }): DayOfSales => ({ day: time, ...sumOf([{ time, ...day }]) })),
  };
}

function sumOf(days: readonly SoldOfDay[]) {
  const sum = (value: (day: SoldOfDay) => number) => days.reduce((total, day) => total + value(day), 0);
  return {
    orders: sum(({ orders }) => orders),
    revenue: fromMinor(sum(({ revenueMinor }) => revenueMinor)),
    margin: fromMinor(sum(({ marginMinor }) => marginMinor)),
  };
}
