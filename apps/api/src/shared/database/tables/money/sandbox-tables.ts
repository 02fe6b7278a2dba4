import type { Voucher } from '@patina/shared-api/contract/payments/deposit';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PaymentState } from '#shared/database/tables/money/payment-tables.ts';

export interface SandboxTables {
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
