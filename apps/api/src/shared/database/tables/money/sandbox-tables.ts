import type { Voucher } from '@patina/shared-api/contract/payments/deposit';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ProviderState } from '#shared/payment-providers/payment-provider.ts';

export interface SandboxTables {
  sandbox_payment: {
    id: string;
    merchant_reference: string;
    method: string;
    amount_minor: number;
    currency: string;
    status: Generated<ProviderState>;
    return_url: string;
    voucher: JSONColumnType<Voucher | null, string | null, string | null>;
    refunded_minor: Generated<number>;
    created_at: ColumnType<Date, never, never>;
  };
}
