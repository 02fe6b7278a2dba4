import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { fromMinor } from '@patina/shared-api/money';
import { STATUS_WORDS } from '#money/deposits/deposit-service.ts';
import { type Payment, paymentRepository } from '#money/payments/payment-repository.ts';
import { refundRepository } from '#money/payments/refund-repository.ts';
import { orderRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** A user's payments, purchases from the balance and refunds, newest first; `internal` is the name of the internal currency. */
export async function depositHistory(database: Database, userId: number, internal: string): Promise<Deposit[]> {
  const payments = await paymentRepository(database).ofUser(userId);
  const purchases = await orderRepository(database).paidFromBalance(userId);
  const refunds = await refundRepository(database).ofUser(userId);
  const rows: Deposit[] = [
    ...payments.map((payment) => ({
      id: payment.number,
      created_at: epochSeconds(payment.created_at),
      kind: payment.order_id === null ? ('topup' as const) : ('purchase' as const),
      order_id: payment.order_id,
      description: describe(payment),
      sum: fromMinor(payment.amount_minor),
      currency: payment.currency,
      internal_currency_sum: fromMinor(payment.credits_minor),
      payment_type: payment.method,
      status: STATUS_WORDS[payment.status],
      late: payment.is_late,
    })),
    ...purchases.map(({ id, created_at, total_minor }) => ({
      id,
      created_at: epochSeconds(created_at),
      kind: 'purchase' as const,
      order_id: id,
      description: `Payment for order ${id}`,
      sum: fromMinor(total_minor),
      currency: internal,
      internal_currency_sum: fromMinor(total_minor),
      payment_type: FROM_BALANCE,
      status: 'Success' as const,
      late: false,
    })),
    ...refunds.map((refund) => ({
      id: refund.number,
      created_at: epochSeconds(refund.created_at),
      kind: 'refund' as const,
      order_id: refund.order_id,
      description: `Refund for order ${refund.order_id}`,
      sum: fromMinor(refund.amount_minor ?? refund.credits_minor),
      currency: refund.currency ?? internal,
      internal_currency_sum: fromMinor(refund.credits_minor),
      payment_type: refund.method ?? FROM_BALANCE,
      status: refund.done_at === null ? ('Pending' as const) : ('Success' as const),
      late: false,
    })),
  ];
  return rows.toSorted((one, other) => other.id - one.id);
}

function describe({ order_id, is_late }: Payment): string {
  if (order_id === null) return 'Top Up Balance';
  return is_late ? `Late payment for order ${order_id}, added to your balance` : `Payment for order ${order_id}`;
}
