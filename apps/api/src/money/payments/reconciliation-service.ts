import { callProvider } from '#money/payments/call-provider.ts';
import { comparePayments, type PaymentDifference, type Period } from '#money/payments/compare-payments.ts';
import type { ListedPayment, PaymentProvider } from '#money/payments/payment-provider.ts';
import { type ComparedPayment, paymentRepository } from '#money/payments/payment-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { HOUR, SECOND } from '#platform/time.ts';

/** How far the provider's list reaches beyond the period. */
const MARGIN = HOUR;
/** Most parts of the provider's list, and the longest time for all of them. */
const PARTS = 50;
const LONGEST = 60 * SECOND;

/** What was paid in one currency, in hundredths of it. */
export interface PaidSum {
  currency: string;
  payments: number;
  amountMinor: number;
}

export interface Reconciliation extends Period {
  provider: string;
  /** False where the provider has more payments than were read: nothing is said of older ones than these. */
  isComplete: boolean;
  /** Paid payments of the period, at the provider and in the store. */
  there: PaidSum[];
  here: PaidSum[];
  differences: PaymentDifference[];
}

export type ReconciliationService = ReturnType<typeof reconciliationService>;

/** Compares the payments of a period with those that the provider has: what one of them does not know, or knows otherwise. */
export function reconciliationService(database: Database, provider: PaymentProvider) {
  async function readList({ from, to }: Period): Promise<{ listed: ListedPayment[]; isComplete: boolean }> {
    const listed: ListedPayment[] = [];
    const until = performance.now() + LONGEST;
    const [first, last] = [new Date(from.getTime() - MARGIN), new Date(to.getTime() + MARGIN)];
    let after: string | undefined;
    for (let part = 0; part < PARTS && performance.now() < until; part += 1) {
      const { payments, next } = await callProvider(provider.list(first, last, after));
      listed.push(...payments);
      if (next === undefined) return { listed, isComplete: true };
      after = next;
    }
    return { listed, isComplete: false };
  }

  return {
    /** @throws ProviderFailure */
    async reconcile(period: Period): Promise<Reconciliation> {
      const payments = paymentRepository(database);
      const earlier = await payments.compared(provider.name, period, []);
      const { listed, isComplete } = await readList(period);
      const oldest = listed.at(-1)?.createdAt;
      const seen = isComplete || oldest === undefined ? period : withinSeen(period, oldest);
      const known = await payments.compared(provider.name, seen, listed);
      // What changes while the list is read is no difference: it is one before and after.
      const before = comparePayments(listed, merge(known, earlier), seen);
      const lasting = new Set(before.differences.map(keyOf));
      const { there, here, differences } = comparePayments(listed, known, seen);
      return {
        ...seen,
        provider: provider.name,
        isComplete,
        there: sumsOf(there),
        here: sumsOf(here),
        differences: differences.filter((difference) => lasting.has(keyOf(difference))),
      };
    },
  };
}

/** The part of a period that a list which was cut off says something about. */
function withinSeen({ from, to }: Period, oldest: Date): Period {
  const start = Math.min(Math.max(from.getTime(), oldest.getTime() + MARGIN), to.getTime());
  return { from: new Date(start), to };
}

/** The payments as they were earlier, where that is known. */
function merge(known: readonly ComparedPayment[], earlier: readonly ComparedPayment[]): ComparedPayment[] {
  const before = new Map(earlier.map((payment) => [payment.id, payment]));
  return known.map((payment) => before.get(payment.id) ?? payment);
}

const keyOf = ({ kind, reference, number }: PaymentDifference) => `${kind} ${reference} ${number}`;

function sumsOf(payments: readonly { state: string; amountMinor: number; currency: string }[]): PaidSum[] {
  const paid = Map.groupBy(
    payments.filter(({ state }) => state === 'paid'),
    ({ currency }) => currency,
  );
  return [...paid]
    .map(([currency, group]) => ({
      currency,
      payments: group.length,
      amountMinor: group.reduce((sumMinor, { amountMinor }) => sumMinor + amountMinor, 0),
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}
