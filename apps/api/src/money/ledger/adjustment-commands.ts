import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { findAccount } from '#identity/identity.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readReason, readStatus } from '#platform/console/parse-arguments.ts';
import { type Adjustment, adjustmentRepository } from './adjustment-repository.ts';
import type { AdjustmentService } from './adjustment-service.ts';

/** What a second operator decides. */
const DECISIONS = [
  {
    name: 'balance approve',
    summary: 'Book a change of a balance that another operator has requested',
    decide: ({ approve }: AdjustmentService, id: number, email: string) => approve(id, { email }),
    logged: 'balance adjusted',
  },
  {
    name: 'balance decline',
    summary: 'Give up a requested change of a balance',
    decide: ({ decline }: AdjustmentService, id: number, name: string) => decline(id, name),
    logged: 'balance adjustment declined',
  },
] as const;

/** An amount such as +5, -12.50 or minus 3, in hundredths. @throws CommandError */
function readChange(typed = ''): number {
  const sign = /^(\+|-|plus |minus )?(\d{1,7}(?:\.\d{1,2})?)$/.exec(typed.trim());
  if (!sign || Number(sign[2]) === 0) {
    throw new CommandError('The amount is a number such as 5 or 12.50; what is taken is written as "minus 12.50".');
  }
  return toMinor(Number(sign[2])) * (/^(-|minus)/.test(sign[1] ?? '') ? -1 : 1);
}

/** An adjustment in one line. */
function lineOf({ id, created_at, status, amount_minor, user_id, requested_by, decided_by, reason }: Adjustment) {
  const amount = `${amount_minor > 0 ? '+' : ''}${plainAmount(amount_minor)}`;
  const operators = decided_by === null ? requested_by : `${requested_by}, ${decided_by}`;
  return [id, created_at.toISOString(), status, amount, `user ${user_id}`, operators, reason].join('  ');
}

const resultOf = ({ amount_minor, ...adjustment }: Adjustment) => ({ ...adjustment, amount: fromMinor(amount_minor) });

export const adjustmentCommands: AdminCommand<{ adjustments: AdjustmentService }>[] = [
  {
    name: 'balance adjust',
    summary: 'Give Credits to a user, or take them; large amounts wait for a second operator',
    examples: [
      'balance adjust ana@example.com 12.50 --reason "Delivery was late"',
      'balance adjust 1004 "minus 3" --reason "Paid twice by mistake"',
    ],
    arguments: [
      { syntax: '<user>', summary: 'email address or id of the account' },
      { syntax: '<amount>', summary: 'Credits, such as 12.50 or "minus 12.50"' },
    ],
    options: [{ flags: '--reason <text>', summary: 'reason shown to the user' }],
    async run({ services, log, operator }, { values, options }, output) {
      const amountMinor = readChange(values['amount']);
      const reason = readReason(options['reason']);
      const { id: userId } = await findAccount(services.database, values['user'] ?? '');
      const adjustment = await services.adjustments.request({ userId, amountMinor, reason }, { email: operator });
      log.info({ adjustment: adjustment.id, operator }, 'balance adjustment requested');
      output.line(lineOf(adjustment));
      if (adjustment.status === 'pending') {
        output.line(`It waits for another operator: balance approve ${adjustment.id}`);
      }
      output.result(resultOf(adjustment));
    },
  },
  {
    name: 'balance list',
    summary: 'List changes of balances by operators, newest first',
    examples: ['balance list --status pending', 'balance list --json'],
    options: [{ flags: '--status <status>', summary: 'one of pending, booked, declined' }],
    async run({ services }, { options }, output) {
      const status = readStatus(['pending', 'booked', 'declined'], options['status']);
      const adjustments = await adjustmentRepository(services.database).latest(status);
      for (const adjustment of adjustments) output.line(lineOf(adjustment));
      output.result(adjustments.map(resultOf));
    },
  },
  ...DECISIONS.map(
    ({ name, summary, decide, logged }): AdminCommand<{ adjustments: AdjustmentService }> => ({
      name,
      summary,
      examples: [`${name} 1001`],
      arguments: [{ syntax: '<adjustment>', summary: 'number of the adjustment' }],
      async run({ services, log, operator }, { values }, output) {
        const id = readId('An adjustment', values['adjustment']);
        const adjustment = await decide(services.adjustments, id, operator);
        log.info({ adjustment: id, operator }, logged);
        output.line(lineOf(adjustment));
        output.result(resultOf(adjustment));
      },
    }),
  ),
];
