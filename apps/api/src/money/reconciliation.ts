import type { DifferenceKind, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { type ComparedPayment, paymentRepository } from '#money/payment.ts';
import { callProvider, type ListedPayment, type PaymentProvider } from '#money/payment-provider.ts';
import type { Database } from '#platform/database/tables.ts';
import { HOUR, SECOND } from '#platform/time.ts';

/** A payment that the store and the provider disagree about; amounts in hundredths of the currency beside them. */
export interface PaymentDifference {
  kind: DifferenceKind;
  /** Id at the provider. */
  reference: string;
  /** Number of the payment; null where the store does not have it. */
  number: number | null;
  orderId: number | null;
  userId: number | null;
  at: Date;
  there: Side | null;
  here: Side | null;
}

interface Side {
  state: PaymentStatus;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
}

/** Start and end of a period; the end is excluded. */
export interface Period {
  from: Date;
  to: Date;
}

export interface Comparison {
  differences: PaymentDifference[];
  /** Payments of the period at the provider, and in the store. */
  there: ListedPayment[];
  here: ComparedPayment[];
}

/**
 * Compares payments of the store with those of the provider, by the provider's id or ours. The provider's list has to reach beyond
 * the period, as clocks differ and a payment is opened there after it was begun here.
 * @param known payments of the store that were begun in the period, and those that the list names
 */
export function comparePayments(
  listed: readonly ListedPayment[],
  known: readonly ComparedPayment[],
  { from, to }: Period,
): Comparison {
  const byReference = new Map(known.map((payment) => [payment.reference, payment]));
  const byId = new Map(known.map((payment) => [payment.id, payment]));
  const isWithin = (at: Date) => at >= from && at < to;
  const pairs = listed
    .map((there) => ({ there, here: byReference.get(there.reference) ?? byId.get(there.id ?? '') }))
    .filter(({ there, here }) => isWithin(here?.createdAt ?? there.createdAt));
  const found = new Set(pairs.map(({ here }) => here?.id));
  const here = known.filter(({ createdAt }) => isWithin(createdAt));
  const differences = [
    ...pairs.flatMap((pair) => {
      const kind = differenceOf(pair.there, pair.here);
      return kind === undefined ? [] : describe(kind, pair.there, pair.here);
    }),
    ...here
      .filter(({ id, state }) => state === 'paid' && !found.has(id))
      .map((payment) => describe('unknown_there', undefined, payment)),
  ];
  return {
    differences: differences.toSorted(({ at: one }, { at: other }) => one.getTime() - other.getTime()),
    there: pairs.map(({ there }) => there),
    here,
  };
}

function differenceOf(there: ListedPayment, here: ComparedPayment | undefined): DifferenceKind | undefined {
  const [paidThere, paidHere] = [there.state === 'paid', here?.state === 'paid'];
  if (here === undefined) return paidThere ? 'unknown_here' : undefined;
  if (paidThere !== paidHere) return paidThere ? 'paid_there' : 'paid_here';
  if (!paidThere) return undefined;
  if (there.amountMinor !== here.amountMinor || there.currency !== here.currency) return 'amount';
  return there.refundedMinor === here.refundedMinor ? undefined : 'refunds';
}

function describe(
  kind: DifferenceKind,
  there: ListedPayment | undefined,
  here: ComparedPayment | undefined,
): PaymentDifference {
  return {
    kind,
    reference: there?.reference ?? here?.reference ?? '',
    number: here?.number ?? null,
    orderId: here?.orderId ?? null,
    userId: here?.userId ?? null,
    at: here?.createdAt ?? there?.createdAt ?? new Date(0),
    there: there === undefined ? null : sideOf(there),
    here: here === undefined ? null : sideOf(here),
  };
}

const sideOf = ({ state, amountMinor, refundedMinor, currency }: Side): Side => ({
  state,
  amountMinor,
  refundedMinor,
  currency,
});

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
