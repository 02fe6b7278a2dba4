/** Value of a phone field. */
export interface PhoneEntry {
  /** As typed. */
  phone: string;
  /** E.164 (`+351912345678`); empty while the number is not valid. */
  phoneE164: string;
  /** ISO 3166-1 alpha-2; empty while it is unknown. */
  countryCode: string;
  isValid: boolean;
}

/** Rejected by every phone number schema of the contract. */
const NO_NUMBER = 'no number';

/** The phone field with the account's number, or empty. */
export function phoneEntryOf(phone: string): PhoneEntry {
  return { phone, phoneE164: phone, countryCode: '', isValid: phone !== '' };
}

/** The number in the contract's form; typed text that is not a number becomes a text that the contract rejects. */
export function phoneNumberOf({ phone, phoneE164, isValid }: PhoneEntry): string {
  if (isValid) return phoneE164;
  return phone.trim() === '' ? '' : NO_NUMBER;
}
