import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { accountRepository } from '#identity/accounts/account-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';

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

/** Country of a valid number, as ISO 3166-1 alpha-2. */
interface ValidPhone {
  country: string;
}

/**
 * Validates a number in E.164 by the rules of its country. `typed` is the number as entered, which must mean the same
 * number. Undefined if it is not valid.
 */
function validatePhone(e164: string, typed = e164): ValidPhone | undefined {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone?.isValid() || phone.number !== e164 || phone.country === undefined) return undefined;
  return parsePhoneNumberFromString(typed, phone.country)?.number === e164 ? { country: phone.country } : undefined;
}
