import type { PaymentsQuery } from '@patina/shared-api/contract/desk/money';
import { sql } from 'kysely';
import { isPerson, readRowId } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { readDays } from '#platform/time.ts';

export type PaymentFilter = Pick<PaymentsQuery, 'status' | 'person' | 'number' | 'from' | 'to'>;

/** Payments for operators, without their payers; takes a database or a transaction. */
export function paymentList(database: Database) {
  function matching({ status, person, number, ...days }: PaymentFilter) {
    const { from, till } = readDays(days);
    let found = database.selectFrom('payment');
    if (status !== undefined) found = found.where('status', '=', status);
    if (person) found = found.where(isPerson('payment.user_id', person));
    if (number) {
      found = found.where((where) =>
        where.or([where('payment.number', '=', readRowId(number)), where('payment.reference', '=', number)]),
      );
    }
    if (from) found = found.where('created_at', '>=', from);
    if (till) found = found.where('created_at', '<', till);
    return found;
  }

  return {
    /** Number of matching payments, counted no further than `most`. */
    async count(filter: PaymentFilter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('payment.number').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    page(filter: PaymentFilter, sort: NonNullable<PaymentsQuery['sort']>, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      return matching(filter)
        .select(['number', 'user_id', 'order_id', 'provider', 'reference', 'method', 'amount_minor', 'currency'])
        .select(['credits_minor', 'status', 'is_late', 'created_at', 'settled_at'])
        .orderBy(sort.endsWith('at') ? 'created_at' : 'credits_minor', direction)
        .orderBy('number', direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
