import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { PaymentDifference } from '#money/payments/compare-payments.ts';
import type { PaidSum, ReconciliationService } from '#money/payments/reconciliation-service.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readTime } from '#platform/console/parse-arguments.ts';
import { DAY, fromNow } from '#platform/time.ts';

/** Days before now, and the most of a period. */
const USUAL_DAYS = 7;
const MOST_DAYS = 31;

export const reconciliationCommands: AdminCommand<{ reconciliation: ReconciliationService }>[] = [
  {
    name: 'payments reconcile',
    summary: `Compare the payments begun in a period with those that the payment provider has (default: ${USUAL_DAYS} days)`,
    examples: [
      'payments reconcile',
      'payments reconcile --from 2027-01-01 --to 2027-02-01',
      'payments reconcile --json',
    ],
    options: [
      { flags: '--from <time>', summary: 'begun at this time or later' },
      { flags: '--to <time>', summary: 'begun before this time' },
    ],
    async run({ services }, { options }, output) {
      const to = readTime('--to', options['to']) ?? new Date();
      const from = readTime('--from', options['from']) ?? fromNow(-USUAL_DAYS * DAY);
      if (from >= to) throw new CommandError('--from must be before --to.');
      if (to.getTime() - from.getTime() > MOST_DAYS * DAY) {
        throw new CommandError(`Payments are compared for at most ${MOST_DAYS} days at once.`);
      }
      const { differences, there, here, ...report } = await services.reconciliation.reconcile({ from, to });
      output.line(`${report.provider} has ${sumText(there)}; the store has ${sumText(here)}.`);
      for (const difference of differences) output.line(lineOf(difference));
      output.result({
        ...report,
        there: there.map(toWire),
        here: here.map(toWire),
        differences: differences.map(bothToWire),
      });
      if (!report.isComplete) {
        output.line(`The list is too long: payments before ${report.from.toISOString()} were not compared.`);
      }
      if (differences.length > 0) throw new CommandError(`${differences.length} payments differ.`);
      output.line('No payment differs.');
    },
  },
];

const WORDS: Record<PaymentDifference['kind'], string> = {
  unknown_here: 'is not in the store',
  unknown_there: 'is not at the provider',
  paid_there: 'is paid at the provider only',
  paid_here: 'is paid in the store only',
  amount: 'has different amounts',
  refunds: 'has different refunds',
};

function lineOf({ kind, number, reference, at, there, here }: PaymentDifference): string {
  const sides = [there, here].map((side) =>
    side === null
      ? '–'
      : `${side.state} ${plainAmount(side.amountMinor)} ${side.currency}, ${plainAmount(side.refundedMinor)} refunded`,
  );
  const name = number === null ? reference : `${number} (${reference})`;
  return `Payment ${name} of ${at.toISOString()} ${WORDS[kind]}: ${sides.join(' / ')}`;
}

const sumText = (sums: readonly PaidSum[]) =>
  sums.length === 0
    ? 'no paid payments'
    : sums
        .map(
          ({ payments, amountMinor, currency }) => `${payments} paid payments, ${plainAmount(amountMinor)} ${currency}`,
        )
        .join(' and ');

const toWire = <Sum extends { amountMinor: number }>({ amountMinor, ...sum }: Sum) => ({
  ...sum,
  amount: fromMinor(amountMinor),
});

function bothToWire({ there, here, ...difference }: PaymentDifference) {
  const [one, other] = [there, here].map(
    (side) =>
      side && {
        state: side.state,
        currency: side.currency,
        amount: fromMinor(side.amountMinor),
        refunded: fromMinor(side.refundedMinor),
      },
  );
  return { ...difference, there: one ?? null, here: other ?? null };
}
