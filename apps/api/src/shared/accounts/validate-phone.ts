import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Country of a valid number, as ISO 3166-1 alpha-2. */
interface ValidPhone {
  country: string;
}

/**
 * Validates a number in E.164 by the rules of its country. `typed` is the number as entered, which must mean the same
 * number. Undefined if it is not valid.
 */
export function validatePhone(e164: string, typed = e164): ValidPhone | undefined {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone?.isValid() || phone.number !== e164 || phone.country === undefined) return undefined;
  return parsePhoneNumberFromString(typed, phone.country)?.number === e164 ? { country: phone.country } : undefined;
}
