import { type Insertable, sql } from 'kysely';
import type { PaymentTables } from '#platform/database/tables/money/payment-tables.ts';
import type { Database } from '#platform/database/tables.ts';

/** Refunds; takes a database or a transaction. */
export function refundRepository(database: Database) {
  return {
    async add(refund: Insertable<PaymentTables['refund']>): Promise<number> {
      const { number } = await database
        .insertInto('refund')
        .values(refund)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    find: (number: number) => database.selectFrom('refund').selectAll().where('number', '=', number).executeTakeFirst(),

    /** Refunds that have not been sent to the provider. */
    due: () =>
      database
        .selectFrom('refund')
        .select('number')
        .where((where) => where.or([where('done_at', 'is', null), where('is_unsent', '=', true)]))
        .limit(50)
        .execute(),

    async done(number: number): Promise<void> {
      await database
        .updateTable('refund')
        .set({ done_at: new Date(), is_unsent: false })
        .where('number', '=', number)
        .execute();
    },

    /** Oldest first. */
    ofOrder: (orderId: number) =>
      database.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** Refunds of a user, with the payment that they are refunded through, if any. */
    ofUser: (userId: number) =>
      database
        .selectFrom('refund')
        .leftJoin('payment', 'payment.id', 'refund.payment_id')
        .where('refund.user_id', '=', userId)
        .select(['refund.number', 'refund.order_id', 'refund.credits_minor', 'refund.created_at'])
        .select(sql<Date | null>`case when is_unsent then null else done_at end`.as('done_at'))
        .select(sql<number | null>`coalesce(refund.amount_minor, payment.amount_minor)`.as('amount_minor'))
        .select(['payment.method', 'payment.currency'])
        .orderBy('refund.number', 'desc')
        .execute(),
  };
}
