import type { DeskProductQuery, ProductState } from '@patina/shared-api/contract/desk/products';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { searchPatterns } from '#catalogue/search/search-text.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

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

/** What a product has earned: units sold, and the average payout for one that has arrived, in hundredths of a euro. */
export interface Earnings {
  sold_7d: number;
  sold_30d: number;
  bought_minor: number | null;
}

export const NO_EARNINGS: Earnings = { sold_7d: 0, sold_30d: 0, bought_minor: null };

/** A product of the list; amounts in hundredths of a Credit. */
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

/** Products and what they earn; takes a database or a transaction. */
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
      .select(['item_type.name as type', 'item_type.slug as type_slug', 'weapon.slug as weapon_slug', 'weapon.model']);

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

    /** Some of a list; equal ones in the order of their ids. */
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

    /** What products have earned, by their ids: of one product, or of all that were sold or bought. */
    async earnings(id?: number): Promise<Map<number, Earnings>> {
      const only = (column: string) => (id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`);
      const [sold, bought] = await Promise.all([
        sql<{
          id: number;
          sold_7d: number;
          sold_30d: number;
        }>`select line.product_id as id, count(*)::integer as sold_30d,
            count(*) filter (where ${isSoldWithin(7)})::integer as sold_7d
          from order_line line join shop_order placed on placed.id = line.order_id
          where line.product_id is not null and ${isSoldWithin(SOLD_DAYS)} and ${only('line.product_id')}
          group by line.product_id`.execute(database),
        sql<{
          id: number;
          bought_minor: number;
        }>`select product_id as id, round(avg(payout_minor))::integer as bought_minor
          from offer where product_id is not null and payout_minor is not null
            and stocked_at > now() - make_interval(days => ${BOUGHT_DAYS}) and ${only('product_id')}
          group by product_id`.execute(database),
      ]);
      const earnings = new Map(sold.rows.map(({ id: product, ...units }) => [product, { ...NO_EARNINGS, ...units }]));
      for (const { id: product, bought_minor } of bought.rows) {
        earnings.set(product, { ...NO_EARNINGS, ...earnings.get(product), bought_minor });
      }
      return earnings;
    },

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
