import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { findAccount } from '#identity/identity.ts';
import { paymentRepository } from '#money/payments/payment-repository.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { readStatus, readTime } from '#platform/console/parse-arguments.ts';
import { PAYMENT_STATES } from '#platform/database/tables/money/payment-tables.ts';

export const depositCommands: AdminCommand[] = [
  {
    name: 'deposit list',
    summary: 'List top-ups, newest first',
    examples: ['deposit list --status paid --from 2027-01-01', 'deposit list --user ana@example.com --json'],
    options: [
      { flags: '--status <status>', summary: `one of ${PAYMENT_STATES.join(', ')}` },
      { flags: '--user <user>', summary: 'email address or id of the account' },
      { flags: '--from <time>', summary: 'begun at this time or later' },
      { flags: '--to <time>', summary: 'begun before this time' },
    ],
    async run({ services }, { options }, output) {
      const { user } = options;
      const deposits = await paymentRepository(services.database).topUps({
        status: readStatus(PAYMENT_STATES, options['status']),
        userId: user === undefined ? undefined : (await findAccount(services.database, String(user))).id,
        from: readTime('--from', options['from']),
        to: readTime('--to', options['to']),
      });
      for (const { number, created_at, status, amount_minor, currency, credits_minor, method, user_id } of deposits) {
        const amount = `${plainAmount(amount_minor)} ${currency}`;
        const credits = `${plainAmount(credits_minor)} Credits`;
        output.line([number, created_at.toISOString(), status, amount, credits, method, `user ${user_id}`].join('  '));
      }
      output.result(
        deposits.map(({ amount_minor, credits_minor, ...deposit }) => ({
          ...deposit,
          amount: fromMinor(amount_minor),
          credits: fromMinor(credits_minor),
        })),
      );
    },
  },
];
