import type { ProductState } from '@patina/shared-api/contract/desk/product-change';
import type { DeskProduct, DeskProductDetails, DeskProductQuery } from '@patina/shared-api/contract/desk/products';
import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { fromMinor, scaleMinor } from '@patina/shared-api/money';
import { creditsFor, includedVat } from '@patina/shared-api/money-arithmetic';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Pictures, productPicture } from '#catalogue/pictures.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { productChanges } from '#catalogue/products/product-changes.ts';
import { type Earnings, earningsOf, NO_EARNINGS, revenueMinor } from '#catalogue/products/product-earnings.ts';
import { SET_PRICE, UNITS, withNames } from '#catalogue/products/products.ts';
import { searchPatterns } from '#catalogue/search/search-text.ts';
import { type PageOf, readSort, rowsByKey } from '#operators/operators.ts';
import { TtlCache } from '#platform/cache.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService, StoreSettings } from '#store/store.ts';

type Filter = Pick<DeskProductQuery, 'search' | 'state' | 'type' | 'below'>;

/** Prices in the product's history that are shown. */
const MOST_PRICES = 500;

const CONDITIONS: Record<ProductState, Expression<SqlBool>> = {
  listed: sql`product.stock > 0`,
  low: sql`product.stock = 1`,
  'sold-out': sql`product.stock = 0 and not product.is_hidden`,
  sale: sql`product.is_sale`,
  new: sql`product.is_new`,
  hidden: sql`product.is_hidden`,
};

/** Whether a product is one that an operator has filtered by. */
export function isWanted({ search = '', state, type, below }: Filter) {
  return (product: ExpressionBuilder<Tables, 'product'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = state === undefined ? [] : [CONDITIONS[state]];
    if (type !== undefined && type !== '') {
      conditions.push(sql`product.type_id in (select id from item_type where name = ${type})`);
    }
    if (below !== undefined) conditions.push(sql`product.stock < ${below} and not product.is_hidden`);
    const words = (searchPatterns(search) ?? []).map((pattern) => product('product.search', 'like', pattern));
    const id = /^[1-9]\d{0,8}$/.test(search.trim()) ? Number(search) : 0;
    if (search.trim() !== '') conditions.push(product.or([product('product.id', '=', id), product.and(words)]));
    return product.and(conditions);
  };
}

/** Products with what only operators see of them. */
const rows = (database: Database) =>
  withNames(database.selectFrom('product'))
    .select(['product.external_id', 'product.is_hidden', 'product.created_at'])
    .select([UNITS.as('units'), SET_PRICE.as('set_price_minor')]);

/** A product of the list; amounts in hundredths of a Credit. */
type DeskProductRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The products that a query matches; equal ones in the order of their ids. */
function productList(database: Database, { sort = 'title', ...filter }: DeskProductQuery) {
  const [column, direction] = readSort(sort);
  const found = database.selectFrom('product').where(isWanted(filter)).select('product.id');
  const sorted = found.orderBy(`product.${column}`, direction).orderBy('product.id', direction);
  return {
    count: (most: number) => countRows(database, found.limit(most)),
    rows: (limit: number, offset: number) => rowsOf(sorted.limit(limit).offset(offset)),
    async *all() {
      const ids = await sorted.execute();
      const some = (keys: readonly number[]) => rowsOf(found.where(sql<boolean>`product.id = any(${keys}::integer[])`));
      yield* rowsByKey(
        ids.map(({ id }) => id),
        some,
      );
    },
  };

  function rowsOf(ids: typeof found) {
    return rows(database)
      .innerJoin(ids.as('page'), 'page.id', 'product.id')
      .orderBy(`product.${column}`, direction)
      .orderBy('product.id', direction)
      .execute();
  }
}

/** The latest prices, the oldest first, in hundredths of a Credit. */
async function pricesOf(
  database: Database,
  id: number,
): Promise<{ since: Date; price_minor: number; is_sale: boolean }[]> {
  const latest = await database
    .selectFrom('product_price')
    .select(['since', 'price as price_minor', 'is_sale'])
    .where('product_id', '=', id)
    .orderBy('since', 'desc')
    .limit(MOST_PRICES)
    .execute();
  return latest.reverse();
}

/** How long lists show the same sales: counting them takes longer, the more there are. */
const EARNINGS_SECONDS = 60;

interface Parts {
  pictures: Pictures;
  settings: SettingsService;
}

export type DeskProductService = ReturnType<typeof deskProductService>;

/** Products as the back office sees them: hidden ones too, and what they earn. */
export function deskProductService(database: Database, { pictures, settings }: Parts) {
  const listed = new TtlCache<Map<number, Earnings>>({
    seconds: EARNINGS_SECONDS,
    staleSeconds: EARNINGS_SECONDS,
    max: 1,
  });

  /** @throws ApiError */
  async function rowOf(id: number) {
    const row = await rows(database).where('product.id', '=', id).executeTakeFirst();
    if (row === undefined) throw new ApiError('product-not-found');
    return row;
  }

  const earningsOfOne = async (id: number) => (await earningsOf(database, id)).get(id) ?? NO_EARNINGS;

  return {
    /** What the products of a list earn may be two minutes old. */
    list(query: DeskProductQuery): PageOf<DeskProduct> {
      const { count, rows, all } = productList(database, query);
      async function described(found: readonly DeskProductRow[]) {
        const rates = await settings.read();
        const earnings = await listed.get('all', () => earningsOf(database));
        return found.map((row) => describeDeskProduct(row, earnings.get(row.id) ?? NO_EARNINGS, { pictures, rates }));
      }
      return {
        count,
        rows: async (limit, offset) => described(await rows(limit, offset)),
        async *all() {
          for await (const found of all()) yield await described(found);
        },
      };
    },

    /** @throws ApiError */
    async product(id: number): Promise<DeskProduct> {
      const row = await rowOf(id);
      return describeDeskProduct(row, await earningsOfOne(id), { pictures, rates: await settings.read() });
    },

    /** @throws ApiError */
    async details(id: number): Promise<DeskProductDetails> {
      const row = await rowOf(id);
      const earnings = await earningsOfOne(id);
      const rates = await settings.read();
      const prices = await pricesOf(database, id);
      // A price that has never changed has no history: it is the same since the product was added.
      const history = prices.length > 0 ? prices : [{ ...row, since: row.created_at }];
      return {
        ...describeDeskProduct(row, earnings, { pictures, rates }),
        suggested_bid: fromMinor(suggestedPrice(row.price_minor, rates.sell_margin_percent)),
        sold_7d: earnings.sold_7d,
        revenue_30d: fromMinor(await revenueMinor(database, id)),
        prices: history.map(({ since, price_minor, is_sale }) => ({
          since: epochSeconds(since),
          price: fromMinor(price_minor),
          sale: is_sale,
        })),
        changes: await productChanges(database, id),
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
    price: fromMinor(row.set_price_minor),
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
export function marginPercent(priceMinor: number, boughtMinor: number, vatPercent: number): number {
  const netMinor = priceMinor - includedVat(priceMinor, vatPercent);
  return netMinor === 0 ? 0 : scaleMinor(netMinor - boughtMinor, [1000], [netMinor]) / 10;
}
