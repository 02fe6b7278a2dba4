import { findAccount } from '#identity/accounts/find-account.ts';
import type { RemovalService } from '#identity/second-factor/removal-service.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readReason } from '#platform/console/parse-arguments.ts';

const WHO = [{ syntax: '<user>', summary: 'email address or id of the account' }];

export const removalCommands: AdminCommand<{ removals: RemovalService }>[] = [
  {
    name: 'second-factor remove',
    summary: 'Remove a lost second factor in 72 hours, unless its owner stops it',
    examples: ['second-factor remove ana@example.com --reason "Lost the phone, identity checked by video"'],
    arguments: WHO,
    options: [{ flags: '--reason <text>', summary: 'how you know that it is the owner who asks' }],
    async run({ services, log, operator, note }, { values, options }, output) {
      const reason = readReason(options['reason'], 'only operators see it');
      const account = await findAccount(services.database, values['user'] ?? '');
      const dueAt = await services.removals.request(account, { reason, operator }, (due_at, transaction) =>
        note({ subject: `user ${account.id}`, after: { due_at, reason }, transaction }),
      );
      log.info({ user: account.id, operator }, 'removal of a second factor requested');
      output.line(`The second factor of ${account.email} will be removed at ${dueAt.toISOString()}.`);
      output.result({ id: account.id, due_at: dueAt.toISOString() });
    },
  },
  {
    name: 'second-factor keep',
    summary: 'Stop the removal of a second factor',
    examples: ['second-factor keep ana@example.com'],
    arguments: WHO,
    async run({ services, note }, { values }, output) {
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.database.transaction().execute(async (transaction) => {
        const isStopped = await services.removals.stop(id, transaction);
        if (!isStopped) throw new CommandError(`No removal waits for ${email}.`);
        await note({ subject: `user ${id}`, after: { stopped: true }, transaction });
      });
      output.line(`The second factor of ${email} stays.`);
      output.result({ id, stopped: true });
    },
  },
];
