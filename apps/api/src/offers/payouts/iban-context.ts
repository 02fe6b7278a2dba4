import { CommandError } from '#platform/console/command-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

/** Encryption context of the IBAN that an offer is paid out to. */
export const ibanContext = (offerId: number) => `offer ${offerId}`;

/** The IBAN that an offer is paid out to. @throws CommandError */
export function decryptIban(encryption: Encryption, offerId: number, encrypted: string): string {
  try {
    return encryption.decrypt(encrypted, ibanContext(offerId));
  } catch {
    throw new CommandError(
      'The IBAN cannot be decrypted with the present key. Set PAYOUT_KEY to the one that the server used.',
    );
  }
}
