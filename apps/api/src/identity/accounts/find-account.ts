import { type Account, accountRepository } from '#identity/accounts/account-repository.ts';
import { normalizeEmail } from '#identity/accounts/normalize-email.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';

/** The open account with this id or email address. @throws CommandError */
export async function findAccount(database: Database, who: string): Promise<Account> {
  const accounts = accountRepository(database);
  const found = /^\d{1,9}$/.test(who) ? await accounts.byId(Number(who)) : await accounts.byEmail(normalizeEmail(who));
  if (found === undefined) throw new CommandError(`There is no account ${who}.`);
  return found;
}
