import type { PayoutSums } from '@patina/shared-api/contract/desk/payouts';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { RunningRelease, SalesOverview, TodayNumbers } from '@patina/shared-api/contract/desk/today';
import type { Operator } from '#operators/operators.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import { overviewPeriod, type SoldOfDay, salesOverview } from '#store/sales/sales-overview.ts';

type NumberName = Exclude<keyof TodayNumbers, 'to_pay_out_amount'>;

/** Hours in which pages have reported what they ran. */
const REPORTED = 6 * HOUR;

/** Who may see a number: those who may open the page that it leads to. */
const SEEN_BY: Record<NumberName, readonly Role[]> = {
  to_price: ['support', 'catalogue', 'owner'],
  to_send: ['support', 'finance', 'owner'],
  to_receive: ['support', 'catalogue', 'owner'],
  overdue: ['support', 'catalogue', 'owner'],
  to_pay_out: ['finance', 'owner'],
  failed_payments: ['finance', 'owner'],
  stuck_refunds: ['finance', 'owner'],
  low_stock: ['catalogue', 'owner'],
  approvals: ['support', 'finance', 'owner'],
};

export interface TodayParts {
  counts: Record<Exclude<NumberName, 'to_pay_out'>, (operator: Operator) => Promise<number>>;
  /** Payouts that may be made now. */
  payoutsDue: () => Promise<PayoutSums['due']>;
  sales: { byDay(period: { from: Date; to: Date }): Promise<SoldOfDay[]> };
  health: { since(time: Date, app: string | undefined): Promise<RunningRelease[]> };
}

export type TodayService = ReturnType<typeof todayService>;

/** What waits for somebody, how sales are, and how the releases do. */
export function todayService({ counts, payoutsDue, sales, health }: TodayParts) {
  return {
    /** The numbers that an operator may see. */
    async numbers(operator: Operator): Promise<TodayNumbers> {
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
