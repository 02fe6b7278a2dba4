import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { checkPhone } from '#features/accounts/check-phone.ts';
import { InvalidInput } from '#http/problems.ts';

/**
 * Refuses a phone number that can be none, or is of a country that the store does not list.
 * @throws InvalidInput
 */
export async function requirePhone(database: Database, e164: string, typed?: string): Promise<void> {
  const phone = checkPhone(e164, typed);
  if (phone === undefined) throw new InvalidInput({ phone: ['Please enter a valid phone number'] });
  const isListed = await accountRepository(database).hasCountry(phone.country);
  if (!isListed) throw new InvalidInput({ phone: ['This country is not supported'] });
}
