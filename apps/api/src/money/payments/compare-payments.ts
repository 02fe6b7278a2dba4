import type { ListedPayment } from '#money/payments/payment-provider.ts';
import type { ComparedPayment } from '#money/payments/payment-repository.ts';
import type { PaymentState } from '#platform/database/tables/money/payment-tables.ts';

/**
 * How a payment differs. `unknown_here`: paid at the provider, and not in the store; `unknown_there`: paid in the store, and not in
 * the provider's list; `paid_there`, `paid_here`: paid in one of the two only; `amount`: paid in both, of different amounts;
 * `refunds`: different amounts have been refunded.
 */
export type DifferenceKind = 'unknown_here' | 'unknown_there' | 'paid_there' | 'paid_here' | 'amount' | 'refunds';

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
  state: PaymentState;
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
