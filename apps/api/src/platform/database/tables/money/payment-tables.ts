import type { NextStep, Voucher } from '@patina/shared-api/contract/payments/deposit';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export const PAYMENT_STATES = ['created', 'open', 'paid', 'declined', 'cancelled', 'expired'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface PaymentTables {
  payment: {
    id: string;
    /** Number of the order, or of the top-up. */
    number: Generated<number>;
    user_id: number;
    /** Null for a top-up. */
    order_id: number | null;
    provider: string;
    method: string;
    /** Charged amount in hundredths of `currency`. */
    amount_minor: number;
    currency: string;
    /** Value in hundredths of a Credit. */
    credits_minor: number;
    status: Generated<PaymentState>;
    is_late: Generated<boolean>;
    origin: string;
    /** Id at the provider. */
    reference: string | null;
    redirect_url: string | null;
    next_step: ColumnType<NextStep, string | undefined, string>;
    payer: ColumnType<object, string | undefined, string>;
    created_at: ColumnType<Date, never, never>;
    expires_at: Date;
    /** Until when the items of its order are kept; null: until it expires. */
    held_until: Date | null;
    looked_at: Generated<Date>;
    settled_at: Date | null;
  };
  provider_event: { provider: string; event_id: string; received_at: ColumnType<Date, never, never> };
  refund: {
    number: Generated<number>;
    order_id: number;
    user_id: number;
    /** Null when it goes to the balance. */
    payment_id: string | null;
    credits_minor: number;
    /** In hundredths of the payment's currency; null: all of the payment. */
    amount_minor: number | null;
    created_at: ColumnType<Date, never, never>;
    /** When it was sent; set from the start where `is_unsent` says that it is still to be. */
    done_at: Date | null;
    is_unsent: Generated<boolean>;
  };
  sandbox_payment: {
    id: string;
    merchant_reference: string;
    method: string;
    amount_minor: number;
    currency: string;
    status: Generated<Exclude<PaymentState, 'created'>>;
    return_url: string;
    voucher: JSONColumnType<Voucher | null, string | null, string | null>;
    refunded_minor: Generated<number>;
    created_at: ColumnType<Date, never, never>;
  };
  sandbox_refund: { key: string; payment_id: string; amount_minor: number };
}
