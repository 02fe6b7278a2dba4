import type { PromoQuery } from '@patina/shared-api/contract/desk/promo';
import { sql } from 'kysely';
import { hasWords } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

type Filter = Pick<PromoQuery, 'search' | 'state'>;

const STATE = sql<'valid' | 'planned' | 'over'>`case when promo_code.ends_at <= now() then 'over'
  when promo_code.starts_at > now() then 'planned' else 'valid' end`;

const USES = sql<number>`(select count(*)::integer from shop_order
  where shop_order.promo_id = promo_code.id and shop_order.status not in ('cancelled', 'refunded'))`;

/** Promo codes for operators, a page at a time. */
export function promoList(database: Database) {
  const matching = ({ search = '', state }: Filter) =>
    database
      .selectFrom('promo_code')
      .where(hasWords('promo_code.code', search))
      .$if(state !== undefined, (codes) => codes.where(STATE, '=', state ?? 'valid'));

  return {
    /** Counted no further than `most`. */
    async count(filter: Filter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('promo_code.id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    rows({ sort = '-id', ...filter }: Filter & Pick<PromoQuery, 'sort'>, limit: number, offset = 0) {
      return matching(filter)
        .selectAll('promo_code')
        .select([STATE.as('state'), USES.as('uses')])
        .orderBy(sort.endsWith('code') ? 'promo_code.code' : 'promo_code.id', sort.startsWith('-') ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
