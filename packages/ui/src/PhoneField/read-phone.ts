import { AsYouType, type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

/** A phone number in a form's values. */
export interface PhoneValue {
  /** Text of the field. */
  phone: string;
  /** E.164 (`+351912345678`); empty while the text is not a number. */
  phoneE164: string;
  /** ISO 3166-1 code, chosen or recognised from the number; else empty. */
  countryCode: string;
  isValid: boolean;
}

/** Longest text of a phone field (docs/product.md#phone-numbers). */
const MAX_LENGTH = 25;

/**
 * Drops characters that cannot be part of a phone number: all but digits, spaces, parentheses, plus signs and hyphens;
 * and everything before the plus sign of a pasted number.
 */
export function phoneCharacters(text: string): string {
  const allowed = text.replace(/[^\d\s()+-]/g, '');
  return allowed.replace(/^[\s()-]*(?=\+)|^\s+/, '').slice(0, MAX_LENGTH);
}

/** Groups the digits of a number as usual in its country; a text that would become too long stays unchanged. */
export function formatPhone(text: string, country: string): string {
  const formatted = new AsYouType(known(country)).input(text);
  return formatted.length <= MAX_LENGTH ? formatted : text;
}

/** Reads a number in the national form of a country, or in the international form of any. */
export function readPhone(text: string, country: string): PhoneValue {
  const typed = new AsYouType(known(country));
  typed.input(text);
  const detected = typed.getCountry();
  const chosen = typed.isInternational() && typed.getCallingCode() !== callingCode(country) ? '' : country;
  return {
    phone: text,
    phoneE164: typed.getNumber()?.number ?? '',
    countryCode: detected ?? chosen,
    isValid: typed.isValid(),
  };
}

/**
 * Whether a text belongs to a country outside the list. A calling code that several countries share needs more digits.
 */
export function isOutsideList(text: string, country: string, supported: readonly string[]): boolean {
  const typed = new AsYouType(known(country));
  typed.input(text);
  const detected = typed.getCountry();
  if (detected) return !supported.includes(detected);
  const code = typed.getCallingCode();
  return code !== undefined && !supported.some((iso) => callingCode(iso) === code);
}

/** Calling code without its plus sign; undefined for a territory that has none. */
export function callingCode(country: string): string | undefined {
  const code = known(country);
  return code && getCountryCallingCode(code);
}

/** The number without its calling code, so that another country's can be added. */
export function nationalPart(text: string): string {
  const typed = new AsYouType();
  typed.input(text);
  const code = typed.getCallingCode();
  return code
    ? text
        .replace(/^[\s(+]*/, '')
        .slice(code.length)
        .trim()
    : text.replaceAll('+', '');
}

function known(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
