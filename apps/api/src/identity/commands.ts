import * as z from 'zod/mini';
import { accountRepository, findAccount, normalizeEmail } from '#identity/accounts/account.ts';
import type { AccountActs } from '#identity/accounts/account-acts.ts';
import type { RemovalService } from '#identity/second-factor/removal.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readReason } from '#platform/console/parse-arguments.ts';

const WHO = [{ syntax: '<user>', summary: 'email address or id of the account' }];
const REASON = [{ flags: '--reason <text>', summary: 'why, for the audit log' }];
const KEPT = 'it is kept in the audit log';
/** What operators do about accounts on the machine itself: pages of the back office have no use for it. */
export const identityCommands: AdminCommand<{ accountActs: AccountActs; removals: RemovalService }>[] = [
  {
    name: 'user unlink',
    summary: 'Unlink the Steam account of an account, and end every session',
    examples: ['user unlink ana@example.com --reason "Linked by somebody else, see ticket 12."'],
    arguments: WHO,
    options: REASON,
    async run({ services, log, operator }, { values, options }, output) {
      const reason = readReason(options['reason'], KEPT);
      const { id, steamid } = await findAccount(services.database, values['user'] ?? '');
      if (steamid === null) throw new CommandError(`The account ${id} has no Steam account.`);
      await services.accountActs.unlink(id, reason, operator);
      log.info({ user: id }, 'Steam account unlinked by the operator');
      output.line(`The Steam account ${steamid} is unlinked, and all sessions have ended.`);
      output.result({ id, steamid: null });
    },
  },
  {
    name: 'user restore',
    summary: 'Give an account its former email address back, take its password away, and end every session',
    examples: ['user restore thief@example.com ana@example.com --reason "See ticket 12."'],
    arguments: [...WHO, { syntax: '<email>', summary: 'the address that the owner can read' }],
    options: REASON,
    async run({ services, log, operator }, { values, options }, output) {
      const reason = readReason(options['reason'], KEPT);
      const email = normalizeEmail(values['email'] ?? '');
      if (!z.safeParse(z.email(), email).success) throw new CommandError(`${email} is no email address.`);
      const { id } = await findAccount(services.database, values['user'] ?? '');
      if ((await accountRepository(services.database).byEmail(email)) !== undefined) {
        throw new CommandError(`Another account has the address ${email}.`);
      }
      await services.accountActs.restore(id, email, reason, operator);
      log.info({ user: id }, 'email address given back by the operator');
      output.line(`The account ${id} has the address ${email}. Its owner now asks for a new password.`);
      output.result({ id, email });
    },
  },
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
