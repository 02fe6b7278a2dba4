import type { AdminCommand } from '#admin/admin-command.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { findAccount } from '#features/accounts/find-account.ts';

const WHO = [{ syntax: '<user>', summary: 'e-mail address or id of the account' }];

/** What an operator may see of an account. */
function describe({ password_hash, ...account }: Account) {
  return { ...account, has_password: password_hash !== null };
}

export const accountCommands: AdminCommand[] = [
  {
    name: 'user show',
    summary: 'Show an account',
    arguments: WHO,
    async run({ store }, { values }, output) {
      const shown = describe(await findAccount(store.database, values['user'] ?? ''));
      for (const [name, value] of Object.entries(shown)) {
        output.line(`${name} = ${value instanceof Date ? value.toISOString() : (value ?? '–')}`);
      }
      output.result(shown);
    },
  },
  {
    name: 'user verify',
    summary: 'Mark the e-mail address of an account as verified',
    arguments: WHO,
    async run({ store, log }, { values }, output) {
      const { id, email, email_verified_at } = await findAccount(store.database, values['user'] ?? '');
      if (email_verified_at === null) {
        await accountRepository(store.database).change(id, { email_verified_at: new Date() });
        log.info({ user: id }, 'e-mail address verified by the operator');
      }
      output.line(`The e-mail address ${email} is verified.`);
      output.result({ id, email, verified: true });
    },
  },
];
