import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { validatePhone } from '#features/accounts/validate-phone.ts';
import { invalidInput } from '#http/api-error.ts';

/**
 * Rejects an invalid phone number, or one of a country that the store does not list.
 * @throws ApiError
 */
export async function requirePhone(database: Database, e164: string, typed?: string): Promise<void> {
  const phone = validatePhone(e164, typed);
  if (phone === undefined) throw invalidInput({ phone: 'phone-invalid' });
  const isListed = await accountRepository(database).hasCountry(phone.country);
  if (!isListed) throw invalidInput({ phone: 'country-unsupported' });
}
