/** Encryption context of the IBAN that an offer is paid out to. */
export const ibanContext = (offerId: number) => `offer ${offerId}`;
