import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import { NotFound } from '#http/problems.ts';

/** The open account that an operator names by its id or its e-mail address. @throws NotFound */
export async function findAccount(database: Database, who: string): Promise<Account> {
  const accounts = accountRepository(database);
  const found = /^\d{1,9}$/.test(who) ? await accounts.byId(Number(who)) : await accounts.byEmail(foldEmail(who));
  if (found === undefined) throw new NotFound(`There is no account ${who}.`);
  return found;
}
