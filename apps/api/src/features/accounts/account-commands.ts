import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import { findAccount } from '#shared/accounts/find-account.ts';
import type { AdminCommand } from '#shared/admin/admin-command.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import type { SessionService } from '#shared/sessions/session-service.ts';

const WHO = [{ syntax: '<user>', summary: 'email address or id of the account' }];
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
