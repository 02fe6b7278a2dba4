import { foldIban } from '@patina/shared-api/contract/payouts/iban';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { invalidInput } from '#shared/http/api-error.ts';

/** Validates an IBAN of a SEPA country and returns it without spaces. @throws ApiError */
export function requireIban(typed: string): string {
  const iban = foldIban(typed);
  if (!isValidIBAN(iban)) throw invalidInput({ iban: 'iban-invalid' });
  if (!isSEPACountry(iban.slice(0, 2))) {
    throw invalidInput({ iban: 'iban-outside-sepa' });
  }
  return iban;
}
