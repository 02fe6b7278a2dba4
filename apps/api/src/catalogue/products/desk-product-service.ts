import type { DeskProduct, DeskProductDetails, DeskProductQuery } from '@patina/shared-api/contract/desk/products';
import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor, scaleMinor } from '@patina/shared-api/money';
import { creditsFor, includedVat } from '@patina/shared-api/money-arithmetic';
import { type Pictures, productPicture } from '#catalogue/pictures/picture-address.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { readPage } from '#operators/operators.ts';
import { TtlCache } from '#platform/cache.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService, StoreSettings } from '#store/store.ts';
import { type DeskProductRow, deskProductRepository, type Earnings, NO_EARNINGS } from './desk-product-repository.ts';

const CHANGES_SHOWN = 20;
/** How long lists show the same sales: counting them takes longer, the more there are. */
const EARNINGS_SECONDS = 60;

interface Parts {
  pictures: Pictures;
  settings: Pick<SettingsService, 'read'>;
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
    stock: row.stock,
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
