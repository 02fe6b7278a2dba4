import * as z from 'zod/mini';
import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import { findAccount } from '#shared/accounts/find-account.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { readReason } from '#shared/admin/parse-arguments.ts';
import { emailLinkRepository } from '#shared/email/email-link-repository.ts';
import { type SessionService, sessionService } from '#shared/sessions/session-service.ts';

const WHO = [{ syntax: '<user>', summary: 'email address or id of the account' }];
const REASON = [{ flags: '--reason <text>', summary: 'why, for the audit log' }];
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
  sessions: SessionService;
  closing: {
    /** Closes an account and erases its personal data. */
    erase: (account: Account) => Promise<void>;
  };
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
    async run({ services, log, note }, { values }, output) {
      const { id, email, email_verified_at } = await findAccount(services.database, values['user'] ?? '');
      if (email_verified_at === null) {
        const verifiedAt = new Date();
        await services.database.transaction().execute(async (transaction) => {
          await accountRepository(transaction).change(id, { email_verified_at: verifiedAt });
          const [before, after] = [{ email_verified_at }, { email_verified_at: verifiedAt }];
          await note({ subject: `user ${id}`, before, after, transaction });
        });
        log.info({ user: id }, 'email address verified by the operator');
      }
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
    async run({ services, log, note }, { values, options }, output) {
      const reason = readReason(options['reason'], 'it is kept in the audit log');
      const { id, steamid } = await findAccount(services.database, values['user'] ?? '');
      if (steamid === null) throw new CommandError(`The account ${id} has no Steam account.`);
      await services.database.transaction().execute(async (transaction) => {
        const after = { steamid: null, steam_linked_at: null, trade_link: '', credentials_changed_at: new Date() };
        await accountRepository(transaction).change(id, after);
        await sessionService(transaction).endAll(id);
        await note({ subject: `user ${id}`, before: { steamid }, after: { steamid: null, reason }, transaction });
      });
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
    async run({ services, log, note }, { values, options }, output) {
      const reason = readReason(options['reason'], 'it is kept in the audit log');
      const email = normalizeEmail(values['email'] ?? '');
      if (!z.safeParse(z.email(), email).success) throw new CommandError(`${email} is no email address.`);
      const { id, email: before } = await findAccount(services.database, values['user'] ?? '');
      if ((await accountRepository(services.database).byEmail(email)) !== undefined) {
        throw new CommandError(`Another account has the address ${email}.`);
      }
      await services.database.transaction().execute(async (transaction) => {
        await accountRepository(transaction).change(id, {
          ...{ email, email_verified_at: new Date(), pending_email: null },
          // The owner asks for a new one by "Forgot password?".
          ...{ password_hash: null, credentials_changed_at: new Date() },
        });
        await emailLinkRepository(transaction).end(id);
        await sessionService(transaction).endAll(id);
        await note({ subject: `user ${id}`, before: { email: before }, after: { email, reason }, transaction });
      });
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
    async run({ services, log, note }, { values }, output) {
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      await services.sessions.endAll(id);
      await note({ subject: `user ${id}`, after: { signed_out: true } });
      log.info({ user: id }, 'signed out everywhere by the operator');
      output.line(`${email} is signed out everywhere.`);
      output.result({ id, signed_out: true });
    },
  },
  {
    name: 'user close',
    summary: 'Close an account permanently and erase its personal data',
    examples: ['user close ana@example.com'],
    arguments: WHO,
    async run({ services, log, note }, { values }, output) {
      const account = await findAccount(services.database, values['user'] ?? '');
      await services.closing.erase(account);
      // No personal data: the log is kept longer than the account.
      await note({ subject: `user ${account.id}`, before: { closed: false }, after: { closed: true } });
      log.info({ user: account.id }, 'account closed by the operator');
      output.line(`The account ${account.id} is closed.`);
      output.result({ id: account.id, closed: true });
    },
  },
];
