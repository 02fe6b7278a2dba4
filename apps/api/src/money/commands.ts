import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { fromMinor } from '@patina/shared-api/money';
import { plainAmount, signed } from '@patina/shared-api/money-arithmetic';
import { ALWAYS } from '#identity/identity.ts';
import type { AdjustmentService } from '#money/adjustment.ts';
import { side, sum } from '#money/checks.ts';
import type { PaidSum, PaymentDifference, ReconciliationService } from '#money/reconciliation.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import type { ApprovalService } from '#operators/operators.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readTime } from '#platform/console/parse-arguments.ts';
import { amountText } from '#platform/console/say.ts';
import { DAY, fromNow } from '#platform/time.ts';

/** Days before now, and the most of a period. */
const USUAL_DAYS = 7;
const MOST_DAYS = 31;

interface CommandServices {
  adjustments: AdjustmentService;
  approvals: ApprovalService;
  reconciliation: ReconciliationService;
}

/** What a second operator decides about changes of balances. */
const DECISIONS = [
  { verb: 'approve', summary: 'Book a change of a balance that another operator has requested', said: 'is booked' },
  { verb: 'decline', summary: 'Give up a requested change of a balance', said: 'is declined' },
] as const;

/** What has no call of the back office, or another there. */
export const moneyCommands: AdminCommand<CommandServices>[] = [
  {
    name: 'balance list',
    summary: 'List changes of balances by operators, newest first; what waits is listed by approval list',
    examples: ['balance list', 'balance list --json'],
    async run({ services }, _args, output) {
      const adjustments = await services.adjustments.latest();
      for (const { id, created_at, status, amount_minor, user_id, requested_by, decided_by, reason } of adjustments) {
        const amount = signed(fromMinor(amount_minor), amountText);
        const operators = decided_by === null ? requested_by : `${requested_by}, ${decided_by}`;
        output.line([id, created_at.toISOString(), status, amount, `user ${user_id}`, operators, reason].join('  '));
      }
      output.result(adjustments.map(({ amount_minor, ...one }) => ({ ...one, amount: fromMinor(amount_minor) })));
    },
  },
  ...DECISIONS.map(
    ({ verb, summary, said }): AdminCommand<CommandServices> => ({
      name: `balance ${verb}`,
      summary,
      examples: [`balance ${verb} 12`],
      arguments: [{ syntax: '<request>', summary: 'number of the request' }],
      async run({ services: { approvals }, log, operator }, { values }, output) {
        const id = readId('A request', values['request']);
        // Everything else that waits is decided on in the back office.
        await approvals.requireAction(id, 'balance adjust');
        await approvals[verb](id, { email: operator, roles: ROLES }, { once: ALWAYS, log });
        log.info({ approval: id, operator }, `change of a balance ${verb}d`);
        output.line(`Request ${id} ${said}.`);
        output.result({ id });
      },
    }),
  ),
  {
    name: 'ledger verify',
    summary:
      'Check that the ledger is consistent: entries sum to zero, balances, orders, payments and payouts equal theirs',
    examples: ['ledger verify', 'ledger verify --json'],
    async run({ services }, _args, output) {
      const report = await verifyLedger(services.database);
      output.result(report);
      const { transactions, sumMinor, unbalanced, wrongBalances, unbooked, wrongAmounts } = report;
      for (const id of unbalanced) output.line(`Transaction ${id} does not sum to zero.`);
      for (const { user, balanceMinor, bookedMinor } of wrongBalances) {
        output.line(`User ${user} has a balance of ${balanceMinor} hundredths, but ${bookedMinor} are booked.`);
      }
      for (const subject of unbooked) output.line(`The books and the state of ${subject} disagree.`);
      for (const { subject, kind, account, dueMinor, bookedMinor } of wrongAmounts) {
        output.line(`The ${kind} of ${subject} (${account}) is ${dueMinor} hundredths, but ${bookedMinor} are booked.`);
      }
      const faults = unbalanced.length + wrongBalances.length + unbooked.length + wrongAmounts.length;
      if (sumMinor !== 0 || faults > 0) {
        throw new CommandError(`The ledger does not agree with itself; all entries sum to ${sumMinor}.`);
      }
      output.line(`The ledger is right: ${transactions} transactions sum to zero and equal every balance.`);
    },
  },
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
        there: there.map(sum),
        here: here.map(sum),
        differences: differences.map((one) => ({ ...one, there: side(one.there), here: side(one.here) })),
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
