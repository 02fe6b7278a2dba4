import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { RunningRelease, SalesOverview, TodayNumbers } from '@patina/shared-api/contract/desk/today';
import { overviewPeriod, type SoldOfDay, salesOverview } from '#features/desk-today/sales-overview.ts';
import { fromNow, HOUR } from '#shared/time/from-now.ts';

type NumberName = keyof TodayNumbers;

/** Hours in which pages have reported what they ran. */
const REPORTED = 6 * HOUR;

/** Who may see a number: those who may open the page that it leads to. */
const SEEN_BY: Record<NumberName, readonly Role[]> = {
  to_price: ['support', 'catalogue', 'owner'],
  to_send: ['support', 'finance', 'owner'],
  to_receive: ['support', 'catalogue', 'owner'],
  overdue: ['support', 'catalogue', 'owner'],
  to_pay_out: ['finance', 'owner'],
  to_pay_out_amount: ['finance', 'owner'],
  failed_payments: ['finance', 'owner'],
  stuck_refunds: ['finance', 'owner'],
  low_stock: ['catalogue', 'owner'],
  approvals: ['support', 'finance', 'owner'],
};

export interface TodayParts {
  counts: Record<NumberName, () => Promise<number>>;
  sales: { byDay(period: { from: Date; to: Date }): Promise<SoldOfDay[]> };
  health: { since(time: Date, app: string | undefined): Promise<RunningRelease[]> };
}

export type TodayService = ReturnType<typeof todayService>;

/** What waits for somebody, how sales are, and how the releases do. */
export function todayService({ counts, sales, health }: TodayParts) {
  return {
    /** The numbers that these roles may see. */
    async numbers(roles: readonly Role[]): Promise<TodayNumbers> {
      const names = (Object.keys(SEEN_BY) as NumberName[]).filter((name) =>
        SEEN_BY[name].some((role) => roles.includes(role)),
      );
      const seen = await Promise.all(names.map(async (name) => [name, await counts[name]()] as const));
      return Object.fromEntries(seen);
    },

    async sales(): Promise<SalesOverview> {
      const now = new Date();
      return salesOverview(await sales.byDay(overviewPeriod(now)), now);
    },

    /** The releases that pages have run in the last hours, by app. */
    releases: (): Promise<RunningRelease[]> => health.since(fromNow(-REPORTED), undefined),
  };
}
