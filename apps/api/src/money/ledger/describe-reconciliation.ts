import {
  type DifferenceKind,
  MOST_FAULTS,
  type PaymentStatus,
  type ProviderFindings,
} from '@patina/shared-api/contract/desk/money';
import { fromMinor } from '@patina/shared-api/money';
import { epochSeconds } from '#platform/time.ts';

interface Side {
  state: PaymentStatus;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
}

interface PaidSum {
  currency: string;
  payments: number;
  amountMinor: number;
}

/** What the comparison of payments with those of the provider has found; amounts in hundredths of their currency. */
export interface Reconciliation {
  provider: string;
  from: Date;
  isComplete: boolean;
  there: PaidSum[];
  here: PaidSum[];
  differences: {
    kind: DifferenceKind;
    reference: string;
    number: number | null;
    orderId: number | null;
    userId: number | null;
    at: Date;
    there: Side | null;
    here: Side | null;
  }[];
}

/** The findings as they are stored and sent. */
export function describeReconciliation({ provider, from, isComplete, there, here, differences }: Reconciliation): {
  faults: number;
  result: ProviderFindings;
} {
  return {
    faults: differences.length,
    result: {
      provider,
      since: epochSeconds(from),
      is_complete: isComplete,
      there: there.map(sum),
      here: here.map(sum),
      differences: differences
        .slice(0, MOST_FAULTS)
        .map(({ orderId, userId, at, there: one, here: other, ...rest }) => ({
          ...rest,
          order: orderId,
          person: userId,
          at: epochSeconds(at),
          there: side(one),
          here: side(other),
        })),
    },
  };
}

const sum = ({ currency, payments, amountMinor }: PaidSum) => ({
  currency,
  payments,
  amount: fromMinor(amountMinor),
});

const side = (given: Side | null) =>
  given && {
    state: given.state,
    currency: given.currency,
    amount: fromMinor(given.amountMinor),
    refunded: fromMinor(given.refundedMinor),
  };
