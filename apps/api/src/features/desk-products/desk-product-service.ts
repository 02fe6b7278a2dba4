import type { DeskProduct, DeskProductDetails, DeskProductQuery } from '@patina/shared-api/contract/desk/products';
import { suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor } from '@patina/shared-api/money';
import { auditLog } from '#shared/audit/audit-log.ts';
import { TtlCache } from '#shared/cache/ttl-cache.ts';
import type { Database } from '#shared/database/tables.ts';
import { readPage } from '#shared/desk/list-page.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { Pictures } from '#shared/pictures/picture-address.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';
import { describeDeskProduct } from './describe-desk-product.ts';
import { deskProductRepository, type Earnings, NO_EARNINGS } from './desk-product-repository.ts';

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
          ...{ id: Number(entry), at: epochSeconds(at), operator, action, before, after },
        })),
      };
    },
  };
}
