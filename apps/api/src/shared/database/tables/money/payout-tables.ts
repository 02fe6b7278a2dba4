import type { PayoutMethod, PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Recipient of a payout. */
export interface Payee {
  name: string;
  surname: string;
  email: string;
  phone: string;
  countryId: number;
  city: string;
  postCode: string;
  address: string;
  /** Holder of the card or of the bank account, where there is one. */
  holder?: string;
}

export interface PayoutTables {
  payout: {
    id: Generated<number>;
    offer_id: number;
    user_id: number;
    method: PayoutMethod;
    /** Provider that stores the card, or `bank`. */
    payer: string;
    /** In hundredths of a euro. */
    amount_minor: number;
    /** In hundredths of a Credit. */
    credits_minor: number;
    status: Generated<PayoutStatus>;
    /** Empty once the account is closed. */
    payee: JSONColumnType<Partial<Payee>>;
    card_token: string | null;
    /** `MM/YY`. */
    card_expires: string | null;
    /** Encrypted IBAN. */
    sealed_iban: string | null;
    ending: Generated<string>;
    retry_of: Generated<number | null>;
    created_at: ColumnType<Date, never, never>;
    due_at: Date;
    settled_at: Generated<Date | null>;
    note: Generated<string | null>;
  };
}
