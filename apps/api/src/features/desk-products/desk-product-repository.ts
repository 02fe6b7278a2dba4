import type { DeskProductQuery, ProductState } from '@patina/shared-api/contract/desk/products';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '#shared/database/tables.ts';
import { searchPatterns } from '#shared/search/search-text.ts';

type Column = 'title' | 'price' | 'stock' | 'id';
type Filter = Pick<DeskProductQuery, 'search' | 'state' | 'type'>;

interface Part {
  limit: number;
  offset: number;
}

/** Prices in the product's history that are shown. */
const MOST_PRICES = 500;

/** Payouts and sales of these days count. */
const BOUGHT_DAYS = 180;
const SOLD_DAYS = 30;

const CONDITIONS: Record<ProductState, Expression<SqlBool>> = {
  listed: sql`product.stock > 0`,
  low: sql`product.stock = 1`,
  'sold-out': sql`product.stock = 0 and not product.is_hidden`,
  sale: sql`product.is_sale`,
  new: sql`product.is_new`,
  hidden: sql`product.is_hidden`,
};

/** A product of the list; amounts in hundredths of a Credit, but for `bought_minor`. */
export type DeskProductRow = Awaited<ReturnType<ReturnType<typeof deskProductRepository>['find']>>[number];

function isWanted({ search = '', state, type }: Filter) {
  return (product: ExpressionBuilder<Tables, 'product'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = state === undefined ? [] : [CONDITIONS[state]];
    if (type !== undefined && type !== '') {
      conditions.push(sql`product.type_id in (select id from item_type where name = ${type})`);
    }
    const words = (searchPatterns(search) ?? []).map((pattern) => product('product.search', 'like', pattern));
    const id = /^[1-9]\d{0,8}$/.test(search.trim()) ? Number(search) : 0;
    if (search.trim() !== '') conditions.push(product.or([product('product.id', '=', id), product.and(words)]));
    return product.and(conditions);
  };
}

/** Products with what they earn; takes a database or a transaction. */
export function deskProductRepository(database: Database) {
  const rows = () =>
    database
      .selectFrom('product')
      .innerJoin('finish', 'finish.id', 'product.finish_id')
      .innerJoin('item_type', 'item_type.id', 'product.type_id')
      .innerJoin('weapon', 'weapon.id', 'product.weapon_id')
      .leftJoin('quality', 'quality.id', 'product.quality_id')
      .select(['product.id', 'product.external_id', 'product.title', 'product.finish_id', 'product.exterior'])
      .select(['product.price as price_minor', 'product.old_price as old_price_minor', 'product.is_new'])
      .select(['product.is_hidden', 'product.image', 'product.created_at', 'product.is_sale'])
      .select(sql<number>`product.stock + product.withheld`.as('stock'))
      .select(['finish.name as finish', 'finish.phase', 'finish.style', 'quality.name as quality'])
      .select(['item_type.name as type', 'item_type.slug as type_slug', 'weapon.slug as weapon_slug', 'weapon.model'])
      .select([boughtMinor.as('bought_minor'), soldUnits(SOLD_DAYS).as('sold_30d'), soldUnits(7).as('sold_7d')]);

  return {
    /** Counted no further than `most`. */
    async count(filter: Filter, most: number): Promise<number> {
      const found = database.selectFrom('product').where(isWanted(filter)).select('product.id').limit(most).as('found');
      const { total } = await database
        .selectFrom(found)
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Some of a list; equal ones in the order of their ids. What rows earn is read of these only. */
    find({ sort = 'title', ...filter }: Filter & Pick<DeskProductQuery, 'sort'>, { limit, offset }: Part) {
      const column = sort.replace('-', '') as Column;
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const ids = database
        .selectFrom('product')
        .where(isWanted(filter))
        .select('product.id')
        .orderBy(`product.${column}`, direction)
        .orderBy('product.id', direction)
        .limit(limit)
        .offset(offset)
        .as('page');
      return rows()
        .innerJoin(ids, 'page.id', 'product.id')
        .orderBy(`product.${column}`, direction)
        .orderBy('product.id', direction)
        .execute();
    },

    byId: (id: number) => rows().where('product.id', '=', id).executeTakeFirst(),

    /** Paid in the last 30 days, in hundredths of a Credit; an order's discount is spread over its items. */
    async revenueMinor(id: number): Promise<number> {
      const { rows: found } = await sql<{ revenue: number }>`select coalesce(round(sum(
          line.price_minor * placed.total_minor / greatest(placed.subtotal_minor, 1)::numeric)), 0)::bigint as revenue
        from order_line line join shop_order placed on placed.id = line.order_id
        where line.product_id = ${id} and ${isSoldWithin(SOLD_DAYS)}`.execute(database);
      return found[0]?.revenue ?? 0;
    },

    /** The latest prices, the oldest first, in hundredths of a Credit. */
    async prices(id: number): Promise<{ since: Date; price_minor: number; is_sale: boolean }[]> {
      const latest = await database
        .selectFrom('product_price')
        .select(['since', 'price as price_minor', 'is_sale'])
        .where('product_id', '=', id)
        .orderBy('since', 'desc')
        .limit(MOST_PRICES)
        .execute();
      return latest.reverse();
    },
  };
}

const isSoldWithin = (days: number) =>
  sql`placed.status in ('processing', 'completed') and placed.created_at > now() - make_interval(days => ${days})`;

const soldUnits = (days: number) => sql<number>`(select count(*)::integer from order_line line
  join shop_order placed on placed.id = line.order_id where line.product_id = product.id and ${isSoldWithin(days)})`;

/** Average payout for a unit that has arrived, in hundredths of a euro. */
const boughtMinor = sql<number | null>`(select round(avg(offer.payout_minor))::integer from offer
  where offer.product_id = product.id and offer.stocked_at > now() - make_interval(days => ${BOUGHT_DAYS}))`;
