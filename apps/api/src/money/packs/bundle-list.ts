import type { PackQuery } from '@patina/shared-api/contract/desk/promo';
import { sql } from 'kysely';
import { hasWords } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

type Filter = Pick<PackQuery, 'search' | 'state' | 'kind'>;

const COLUMNS = { id: 'bundle.id', title: 'bundle.title', price: 'bundle.price_minor' } as const;

const STATE = sql<'available' | 'over'>`case when bundle.taken_at is not null or bundle.ends_at <= now()
  then 'over' else 'available' end`;

const PRODUCTS = sql<{ id: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', product.id, 'title', product.title) order by product.id), '[]')
  from bundle_product join product on product.id = bundle_product.product_id
  where bundle_product.bundle_id = bundle.id)`;

/** Packs and prompts for operators, a page at a time. */
export function bundleList(database: Database) {
  const matching = ({ search = '', state, kind }: Filter) =>
    database
      .selectFrom('bundle')
      .where(hasWords('bundle.title', search))
      .$if(kind !== undefined, (bundles) => bundles.where('bundle.kind', '=', kind ?? 'pack'))
      .$if(state !== undefined, (bundles) => bundles.where(STATE, '=', state ?? 'available'));

  return {
    /** Counted no further than `most`. */
    async count(filter: Filter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('bundle.id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    rows({ sort = '-id', ...filter }: Filter & Pick<PackQuery, 'sort'>, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      return matching(filter)
        .selectAll('bundle')
        .select([STATE.as('state'), PRODUCTS.as('products')])
        .orderBy(COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS], direction)
        .orderBy('bundle.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
