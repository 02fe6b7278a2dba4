import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number with the ISO 3166-1 code of its country. */
interface CheckedPhone {
  country: string;
}

/**
 * Reads a number in the form of E.164 by the rules of its country. `typed` is how its owner wrote it, which must mean the
 * same number. Undefined for what can be no number of any country.
 */
export function checkPhone(e164: string, typed = e164): CheckedPhone | undefined {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone?.isValid() || phone.number !== e164 || phone.country === undefined) return undefined;
  return parsePhoneNumberFromString(typed, phone.country)?.number === e164 ? { country: phone.country } : undefined;
}
