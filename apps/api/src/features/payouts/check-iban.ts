import { foldIban } from '@patina/shared-api/contract/iban';
import { BAD_IBAN } from '@patina/shared-api/contract/withdrawal';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { InvalidInput } from '#http/problems.ts';

/** An IBAN as its country writes them, without its spaces, of a bank that a SEPA transfer reaches. @throws InvalidInput */
export function requireIban(typed: string): string {
  const iban = foldIban(typed);
  if (!isValidIBAN(iban)) throw new InvalidInput({ iban: [BAD_IBAN] });
  if (!isSEPACountry(iban.slice(0, 2))) {
    throw new InvalidInput({ iban: ['This bank account is outside the SEPA area'] });
  }
  return iban;
}
