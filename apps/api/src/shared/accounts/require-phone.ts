import { accountRepository } from '#shared/accounts/account-repository.ts';
import { validatePhone } from '#shared/accounts/validate-phone.ts';
import type { Database } from '#shared/database/tables.ts';
import { invalidInput } from '#shared/http/api-error.ts';

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
