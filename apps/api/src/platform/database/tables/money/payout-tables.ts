import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
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
    /** The batch that it is paid by. */
    batch_id: Generated<number | null>;
  };
  payout_batch: {
    id: Generated<number>;
    message_id: string;
    state: BatchState;
    /** In hundredths of a euro. */
    total_minor: number;
    size: number;
    debtor_name: string;
    debtor_iban: string;
    debtor_bic: string;
    created_by: string;
    created_at: ColumnType<Date, never, never>;
    /** Who has released or declined it; null where no second person was needed. */
    decided_by: Generated<string | null>;
    decided_at: Generated<Date | null>;
    /** Why it was declined. */
    reason: Generated<string | null>;
  };
}
