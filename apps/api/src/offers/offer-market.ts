import type { OfferMarket } from '@patina/shared-api/contract/desk/offers';
import { afterFee, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { displayAmount, fromMinor, scaleMinor, toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { ProductRow } from '#catalogue/catalogue.ts';
import type { Offer } from '#offers/offer.ts';
import type { Database } from '#platform/database/tables.ts';
import { DAY, epochSeconds, fromNow } from '#platform/time.ts';
import type { StoreSettings } from '#store/store.ts';

/** Most earlier prices of ours that are shown. */
const MOST_BOUGHT = 5;

interface PriceParts {
  settings: Pick<StoreSettings, 'internal_currency' | 'sell_margin_percent'>;
  /** Units of the offer's currency for one euro. */
  rate: number;
}

interface MarketParts extends PriceParts {
  settings: Pick<StoreSettings, 'internal_currency' | 'sell_margin_percent' | 'sell_fee_percent'>;
}

/** Our retail price of a product, a decimal amount of an offer's currency. */
const retailOf = ({ price_minor }: Pick<ProductRow, 'price_minor'>, { settings, rate }: PriceParts) =>
  displayAmount(fromMinor(price_minor), settings.internal_currency.exchange_rate_eur, rate);

/** Our bid for a product by the margin rule, in hundredths of an offer's currency. */
export const bidMinor = (product: Pick<ProductRow, 'price_minor'>, parts: PriceParts): number =>
  suggestedPrice(toMinor(retailOf(product, parts)), parts.settings.sell_margin_percent);

/** What the catalogue and the sales say about the item of an offer, and what the store would pay by its margin. */
export async function offerMarket(
  database: Database,
  offer: Pick<Offer, 'id'>,
  product: ProductRow,
  { settings, rate }: MarketParts,
): Promise<OfferMarket> {
  const suggestedMinor = bidMinor(product, { settings, rate });
  const payoutMinor = scaleMinor(afterFee(suggestedMinor, settings.sell_fee_percent), [], [rate]);
  const [sold, bought] = await Promise.all([
    soldUnits(database, product.id),
    boughtFor(database, product.id, offer.id),
  ]);
  return {
    product_id: product.id,
    retail_credits: fromMinor(product.price_minor),
    retail: retailOf(product, { settings, rate }),
    margin_percent: settings.sell_margin_percent,
    suggested: fromMinor(suggestedMinor),
    suggested_payout: fromMinor(payoutMinor),
    stock: product.stock,
    ...sold,
    bought,
  };
}

/** Units of a product in paid orders of the last 7 and 30 days. */
function soldUnits(database: Database, productId: number) {
  return database
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .where('order_line.product_id', '=', productId)
    .where('shop_order.status', 'in', ['processing', 'completed'])
    .where('shop_order.created_at', '>', fromNow(-30 * DAY))
    .select(sql<number>`count(*) filter (where shop_order.created_at > ${fromNow(-7 * DAY)})::integer`.as('sold_7'))
    .select(sql<number>`count(*)::integer`.as('sold_30'))
    .executeTakeFirstOrThrow();
}

/** Latest prices that sellers have accepted for a product in other offers, newest first. */
async function boughtFor(database: Database, productId: number, offerId: number) {
  const rows = await database
    .selectFrom('offer')
    .innerJoin('offer_event', 'offer_event.offer_id', 'offer.id')
    .where('offer.product_id', '=', productId)
    .where('offer.id', '<>', offerId)
    .where('offer.service_price_minor', 'is not', null)
    .where('offer_event.status', '=', 'accepted')
    .where('offer_event.by', '=', 'seller')
    .select(['offer.id', 'offer.service_price_minor', 'offer.currency', 'offer_event.at'])
    .orderBy('offer_event.id', 'desc')
    .limit(MOST_BOUGHT)
    .execute();
  return rows.map(({ id, service_price_minor, currency, at }) => ({
    offer: id,
    price: fromMinor(service_price_minor ?? 0),
    currency,
    at: epochSeconds(at),
  }));
}
