import type {
  DeskProduct,
  DeskProductDetails,
  DeskProductQuery,
  ProductState,
} from '@patina/shared-api/contract/desk/products';
import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor, scaleMinor } from '@patina/shared-api/money';
import { creditsFor, includedVat } from '@patina/shared-api/money-arithmetic';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Pictures, productPicture } from '#catalogue/pictures.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { UNITS, withNames } from '#catalogue/products/products.ts';
import { searchPatterns } from '#catalogue/search/search-text.ts';
import { readPage } from '#operators/operators.ts';
import { TtlCache } from '#platform/cache.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService, StoreSettings } from '#store/store.ts';

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
interface Earnings {
  sold_7d: number;
  sold_30d: number;
  bought_minor: number | null;
}

const NO_EARNINGS: Earnings = { sold_7d: 0, sold_30d: 0, bought_minor: null };

/** A product of the list; amounts in hundredths of a Credit. */
type DeskProductRow = Awaited<ReturnType<ReturnType<typeof deskProductRepository>['find']>>[number];

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
function deskProductRepository(database: Database) {
  const rows = () =>
    withNames(database.selectFrom('product'))
      .select(['product.external_id', 'product.is_hidden', 'product.created_at'])
      .select(UNITS.as('units'));

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

const CHANGES_SHOWN = 20;
/** How long lists show the same sales: counting them takes longer, the more there are. */
const EARNINGS_SECONDS = 60;

interface Parts {
  pictures: Pictures;
  settings: SettingsService;
}

export type DeskProductService = ReturnType<typeof deskProductService>;

/** Products as the back office sees them: hidden ones too, and what they earn. */
export function deskProductService(database: Database, { pictures, settings }: Parts) {
  const stored = deskProductRepository(database);
  const listed = new TtlCache<Map<number, Earnings>>({
    seconds: EARNINGS_SECONDS,
    staleSeconds: EARNINGS_SECONDS,
    max: 1,
  });

  /** @throws ApiError */
  async function rowOf(id: number) {
    const row = await stored.byId(id);
    if (row === undefined) throw new ApiError('product-not-found');
    return row;
  }

  const earningsOf = async (id: number) => (await stored.earnings(id)).get(id) ?? NO_EARNINGS;

  return {
    /** What the products of a list earn may be two minutes old. */
    async list(query: DeskProductQuery): Promise<{ payload: DeskProduct[]; meta: ListMeta }> {
      const rates = await settings.read();
      const { rows, meta } = await readPage(query, {
        count: (most) => stored.count(query, most),
        rows: (limit, offset) => stored.find(query, { limit, offset }),
      });
      const earnings = await listed.get('all', () => stored.earnings());
      const payload = rows.map((row) =>
        describeDeskProduct(row, earnings.get(row.id) ?? NO_EARNINGS, { pictures, rates }),
      );
      return { payload, meta };
    },

    /** @throws ApiError */
    async product(id: number): Promise<DeskProduct> {
      const row = await rowOf(id);
      return describeDeskProduct(row, await earningsOf(id), { pictures, rates: await settings.read() });
    },

    /** @throws ApiError */
    async details(id: number): Promise<DeskProductDetails> {
      const row = await rowOf(id);
      const earnings = await earningsOf(id);
      const rates = await settings.read();
      const changes = await auditLog(database).latest(`product ${id}`);
      const prices = await stored.prices(id);
      // A price that has never changed has no history: it is the same since the product was added.
      const history = prices.length > 0 ? prices : [{ ...row, since: row.created_at }];
      return {
        ...describeDeskProduct(row, earnings, { pictures, rates }),
        suggested_bid: fromMinor(suggestedPrice(row.price_minor, rates.sell_margin_percent)),
        sold_7d: earnings.sold_7d,
        revenue_30d: fromMinor(await stored.revenueMinor(id)),
        prices: history.map(({ since, price_minor, is_sale }) => ({
          since: epochSeconds(since),
          price: fromMinor(price_minor),
          sale: is_sale,
        })),
        changes: changes.slice(0, CHANGES_SHOWN).map(({ id: entry, at, operator, action, before, after }) => ({
          id: Number(entry),
          at: epochSeconds(at),
          operator,
          action,
          before,
          after,
        })),
      };
    },
  };
}

type Rates = Pick<StoreSettings, 'internal_currency' | 'vat_percent'>;

/** A product as the back office shows it. */
function describeDeskProduct(
  row: DeskProductRow,
  { sold_30d, bought_minor }: Earnings,
  { pictures, rates }: { pictures: Pictures; rates: Rates },
): DeskProduct {
  const { price_minor, old_price_minor } = row;
  const boughtMinor =
    bought_minor === null ? null : creditsFor(bought_minor, rates.internal_currency.exchange_rate_eur, 1);
  return {
    id: row.id,
    external_id: row.external_id,
    title: nameWithPhase(row.title, row.phase),
    type: row.type,
    category: row.type_slug,
    subcategory: row.weapon_slug,
    img_url: productPicture(row, pictures),
    price: fromMinor(price_minor),
    old_price: old_price_minor === null ? null : fromMinor(old_price_minor),
    stock: row.units,
    new: row.is_new,
    hidden: row.is_hidden,
    bought: boughtMinor === null ? null : fromMinor(boughtMinor),
    margin_percent: boughtMinor === null ? null : marginPercent(price_minor, boughtMinor, rates.vat_percent),
    sold_30d,
  };
}

/** What is left of the price without VAT, in per cent of it with one decimal place. */
function marginPercent(priceMinor: number, boughtMinor: number, vatPercent: number): number {
  const netMinor = priceMinor - includedVat(priceMinor, vatPercent);
  return netMinor === 0 ? 0 : scaleMinor(netMinor - boughtMinor, [1000], [netMinor]) / 10;
}
