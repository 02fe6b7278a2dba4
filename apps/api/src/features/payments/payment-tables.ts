import type { NextStep, Voucher } from '@patina/shared-api/contract/deposit';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type PaymentState = 'created' | 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';

export interface PaymentTables {
  payment: {
    id: string;
    /** That of the order, or its own. */
    number: Generated<number>;
    user_id: number;
    /** Null for a top-up. */
    order_id: number | null;
    provider: string;
    method: string;
    /** What is charged, in hundredths of `currency`. */
    amount_minor: number;
    currency: string;
    /** What it is worth, in hundredths of a Credit. */
    credits_minor: number;
    status: Generated<PaymentState>;
    is_late: Generated<boolean>;
    origin: string;
    /** The provider's id of it. */
    reference: string | null;
    redirect_url: string | null;
    next_step: ColumnType<NextStep, string | undefined, string>;
    payer: ColumnType<object, string | undefined, string>;
    created_at: ColumnType<Date, never, never>;
    expires_at: Date;
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
    created_at: ColumnType<Date, never, never>;
    done_at: Date | null;
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
}
