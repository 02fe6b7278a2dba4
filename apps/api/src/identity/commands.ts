import * as z from 'zod/mini';
import { type Account, accountRepository, findAccount, normalizeEmail } from '#identity/accounts/account.ts';
import type { AccountAdmin } from '#identity/accounts/account-admin-service.ts';
import type { RemovalService } from '#identity/second-factor/removal.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readReason } from '#platform/console/parse-arguments.ts';

const WHO = [{ syntax: '<user>', summary: 'email address or id of the account' }];
const REASON = [{ flags: '--reason <text>', summary: 'why, for the audit log' }];
const KEPT = 'it is kept in the audit log';
const MOST = 1000;
const USUAL = 50;

/** The columns of an account that an operator may see. */
function describe({ password_hash, ...account }: Account) {
  return { ...account, has_password: password_hash !== null };
}

/** @throws CommandError */
function readLimit(typed: string | boolean | undefined): number {
  const limit = Number(typed ?? USUAL);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new CommandError(`--limit must be a whole number from 1 to ${MOST}.`);
  }
  return limit;
}

interface AccountServices {
  accountAdmin: AccountAdmin;
}

export const accountCommands: AdminCommand<AccountServices>[] = [
  {
    name: 'user list',
    summary: 'List the open accounts, newest first',
    examples: ['user list', 'user list --search ana@ --limit 200', 'user list --unverified --json'],
    options: [
      { flags: '--search <text>', summary: 'part of the email address or of the name' },
      { flags: '--unverified', summary: 'only those whose email address is not verified' },
      { flags: '--limit <count>', summary: `at most so many (default ${USUAL}, at most ${MOST})` },
    ],
    async run({ services }, { options }, output) {
      const accounts = await accountRepository(services.database).latest({
        search: options['search'] === undefined ? undefined : String(options['search']),
        isUnverified: options['unverified'] === true,
        limit: readLimit(options['limit']),
      });
      for (const { id, email, name, surname, email_verified_at, created_at } of accounts) {
        const state = email_verified_at === null ? 'not verified' : 'verified';
        output.line([id, created_at.toISOString(), email, `${name} ${surname}`, state].join('  '));
      }
      output.result(accounts.map(describe));
    },
  },
  {
    name: 'user show',
    summary: 'Show an account',
    examples: ['user show ana@example.com', 'user show 12 --json'],
    arguments: WHO,
    async run({ services }, { values }, output) {
      const shown = describe(await findAccount(services.database, values['user'] ?? ''));
      for (const [name, value] of Object.entries(shown)) {
        output.line(`${name} = ${value instanceof Date ? value.toISOString() : (value ?? '–')}`);
      }
      output.result(shown);
    },
  },
  {
    name: 'user verify',
    summary: 'Mark the email address of an account as verified',
    examples: ['user verify ana@example.com'],
    arguments: WHO,
    async run({ services, log, operator }, { values }, output) {
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.accountAdmin.verify(id, operator);
      log.info({ user: id }, 'email address verified by the operator');
      output.line(`The email address ${email} is verified.`);
      output.result({ id, email, verified: true });
    },
  },
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
      await services.accountAdmin.unlink(id, reason, operator);
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
      await services.accountAdmin.restore(id, email, reason, operator);
      log.info({ user: id }, 'email address given back by the operator');
      output.line(`The account ${id} has the address ${email}. Its owner now asks for a new password.`);
      output.result({ id, email });
    },
  },
  {
    name: 'user signout',
    summary: 'End every session of an account',
    examples: ['user signout ana@example.com'],
    arguments: WHO,
    async run({ services, log, operator }, { values }, output) {
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.accountAdmin.signOut(id, operator);
      log.info({ user: id }, 'signed out everywhere by the operator');
      output.line(`${email} is signed out everywhere.`);
      output.result({ id, signed_out: true });
    },
  },
  {
    name: 'user lock',
    summary: 'Lock an account: its sessions end, and its owner can neither sign in nor buy nor withdraw',
    examples: ['user lock ana@example.com --reason "Sells what is not hers, see ticket 12."'],
    arguments: WHO,
    options: REASON,
    async run({ services, log, operator }, { values, options }, output) {
      const reason = readReason(options['reason'], KEPT);
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.accountAdmin.lock(id, reason, operator);
      log.info({ user: id }, 'account locked by the operator');
      output.line(`${email} is locked, and all sessions have ended.`);
      output.result({ id, locked: true });
    },
  },
  {
    name: 'user unlock',
    summary: 'Unlock an account: its owner can sign in again',
    examples: ['user unlock ana@example.com'],
    arguments: WHO,
    async run({ services, log, operator }, { values }, output) {
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.accountAdmin.unlock(id, operator);
      log.info({ user: id }, 'account unlocked by the operator');
      output.line(`${email} is no longer locked.`);
      output.result({ id, locked: false });
    },
  },
  {
    name: 'user close',
    summary: 'Close an account permanently and erase its personal data',
    examples: ['user close ana@example.com'],
    arguments: WHO,
    async run({ services, log, operator }, { values }, output) {
      const { id } = await findAccount(services.database, values['user'] ?? '');
      await services.accountAdmin.close(id, operator);
      log.info({ user: id }, 'account closed by the operator');
      output.line(`The account ${id} is closed.`);
      output.result({ id, closed: true });
    },
  },
];

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
