import type { PaymentStatus, Voucher } from '@patina/shared-api/contract/payments/deposit';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { DAY, HOUR, MINUTE } from '#platform/time.ts';

export type Payment = Selectable<Tables['payment']>;

/** Whether a payment can still be made, as far as known. */
export const isActive = ({ status }: Pick<Payment, 'status'>): boolean => status === 'created' || status === 'open';

/** States of a payment as the API names them (docs/product.md#payment-states). */
export const STATUS_WORDS: Record<Payment['status'], PaymentStatus> = {
  created: 'Pending',
  open: 'Pending',
  paid: 'Success',
  declined: 'Error',
  cancelled: 'Cancelled',
  expired: 'Cancelled',
};

/** Until when a payment can be made and keeps the items of its order. */
export const payableUntil = ({ expires_at, held_until }: Pick<Payment, 'expires_at' | 'held_until'>): Date =>
  held_until !== null && held_until < expires_at ? held_until : expires_at;

/** What emails about a payment are about, by its name in the audit log; undefined for a top-up. */
export const orderOf = ({ order_id }: Pick<Payment, 'order_id'>): string | undefined =>
  order_id === null ? undefined : `order ${order_id}`;

/** The voucher that a payment is made by, if it is. */
export const voucherOf = ({ next_step }: Pick<Payment, 'next_step'>): Voucher | undefined =>
  next_step.kind === 'voucher' ? next_step.voucher : undefined;

/** Maximum number of payments per round of reconciliation, and of those shown to one user. */
const ROUND = 50;
const SHOWN = 1000;

/** A payment as it is compared with its provider's; amounts in hundredths of its currency. */
export interface ComparedPayment {
  id: string;
  number: number;
  reference: string | null;
  orderId: number | null;
  userId: number;
  state: Payment['status'];
  amountMinor: number;
  /** Sent to the provider. */
  refundedMinor: number;
  currency: string;
  createdAt: Date;
}

/** Payments at providers; takes a database or a transaction. */
export function paymentRepository(database: Database) {
  const all = () => database.selectFrom('payment').selectAll();

  return {
    add: (payment: Insertable<Tables['payment']>) =>
      database.insertInto('payment').values(payment).returning(['id', 'number']).executeTakeFirstOrThrow(),

    find: (id: string) => all().where('id', '=', id).executeTakeFirst(),

    lock: (id: string) => all().where('id', '=', id).forUpdate().executeTakeFirst(),

    byReference: (provider: string, reference: string) =>
      all().where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst(),

    ofOrder: (orderId: number) => all().where('order_id', '=', orderId).executeTakeFirst(),

    ofOrders: (orderIds: readonly number[]) =>
      all().where(sql<boolean>`order_id = any(${orderIds}::integer[])`).execute(),

    numbered: (number: number) => all().where('number', '=', number).executeTakeFirst(),

    /** Late payments that are to be sent back. */
    returnsDue: () =>
      all().where('returned_at', 'is not', null).where('return_sent_at', 'is', null).limit(ROUND).execute(),

    byNumber: (userId: number, number: number) =>
      all().where('user_id', '=', userId).where('number', '=', number).executeTakeFirst(),

    /** Newest first. */
    ofUser: (userId: number) => all().where('user_id', '=', userId).orderBy('number', 'desc').limit(SHOWN).execute(),

    async change(id: string, changes: Updateable<Tables['payment']>): Promise<void> {
      await database.updateTable('payment').set(changes).where('id', '=', id).execute();
    },

    /** Marks a payment as open at the provider, unless another server has. Returns its status. */
    async opened(id: string, changes: Updateable<Tables['payment']>): Promise<Payment['status']> {
      const { status } = await database
        .updateTable('payment')
        .set({ ...changes, status: sql`case when status = 'created' then 'open' else status end` })
        .where('id', '=', id)
        .returning('status')
        .executeTakeFirstOrThrow();
      return status;
    },

    /** Whether a user has an active payment. */
    async hasActive(userId: number): Promise<boolean> {
      const found = await all()
        .where('user_id', '=', userId)
        .where('status', 'in', ['created', 'open'])
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Takes payments whose state is to be requested from the provider: once a minute while they are active, then once an
     * hour for a week, because a voucher may be paid after its order was cancelled.
     */
    async takeDue(): Promise<Payment[]> {
      const now = Date.now();
      return database
        .updateTable('payment')
        .set({ looked_at: new Date(now) })
        .where('id', 'in', (outer) =>
          outer
            .selectFrom('payment')
            .select('id')
            .where('status', '<>', 'paid')
            .where((where) =>
              where.or([
                where.and([
                  where('status', 'in', ['created', 'open']),
                  where('looked_at', '<', new Date(now - MINUTE)),
                ]),
                where.and([
                  where('looked_at', '<', new Date(now - HOUR)),
                  where('expires_at', '>', new Date(now - 7 * DAY)),
                ]),
              ]),
            )
            .orderBy('looked_at')
            .limit(ROUND)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute();
    },

    /** Stores the id of a webhook event. Returns false if it is already stored. */
    async addEvent(provider: string, eventId: string): Promise<boolean> {
      const noted = await database
        .insertInto('provider_event')
        .values({ provider, event_id: eventId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst();
      return noted !== undefined;
    },

    /** Payments of a provider that were begun in a period, and those that its own list names. */
    async compared(
      provider: string,
      { from, to }: { from: Date; to: Date },
      listed: readonly { id: string | null; reference: string }[],
    ): Promise<ComparedPayment[]> {
      const ids = listed.flatMap(({ id }) => id ?? []);
      const references = listed.map(({ reference }) => reference);
      const { rows } = await sql<ComparedPayment>`
        select payment.id, number, reference, order_id as "orderId", user_id as "userId", status as state, currency,
          amount_minor as "amountMinor", created_at as "createdAt", (
            select coalesce(sum(coalesce(refund.amount_minor, payment.amount_minor)), 0)::bigint from refund
            where refund.payment_id = payment.id and done_at is not null and not is_unsent
          ) + case when return_sent_at is null then 0 else payment.amount_minor end as "refundedMinor"
        from payment where provider = ${provider} and (
          (created_at >= ${from} and created_at < ${to}) or reference = any(${references}::text[]) or id = any(${ids}::text[]))
        order by number`.execute(database);
      return rows;
    },

    /** Erases the payers of a user's payments. */
    async erasePayer(userId: number): Promise<void> {
      await database.updateTable('payment').set({ payer: '{}' }).where('user_id', '=', userId).execute();
    },
  };
}
