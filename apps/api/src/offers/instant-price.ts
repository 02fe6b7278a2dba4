import { toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { productRepository } from '#catalogue/catalogue.ts';
import { changeOfferIn, enqueueOfferEmail } from '#offers/change-offer.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import { acceptanceColumns, type OfferActParts, priceColumns } from '#offers/offer-acts.ts';
import { bidMinor } from '#offers/offer-market.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { currencyIn, type StoreSettings } from '#store/store.ts';

/** Who sets prices at once, in the audit log. */
const RULE = 'rule';

/** A new offer, which its transaction has added; the account of its seller is locked. */
interface NewOffer {
  offer: Offer;
  /** Whether the seller has linked a Steam account, which Steam is not known to have banned from trading. */
  isTrading: boolean;
  /** A bid that we have made and still hold, in hundredths of the offer's currency; 0 for none. */
  heldMinor: number;
}

/** What somebody may offer. */
interface Wanted {
  sellerId: number;
  productId: number;
  currency: string;
}

/**
 * Offers that are accepted at once, at what their sellers ask, because the margin rule would pay as much, or has said so and the bid
 * holds: within bounds of operators, which all offers together never exceed (docs/product.md#instant-prices). The others wait for an operator.
 */
export const instantPrices = ({ settings, content, emails }: OfferActParts) => ({
  /**
   * Our bid for a product if an offer at it would be accepted now, in hundredths of the currency. It is no promise: others may use up
   * a bound before.
   */
  async quote(database: Database, { sellerId, productId, currency }: Wanted): Promise<number | undefined> {
    const store = await settings.read();
    if (store.instant_item === 0 || store.trade_links.length === 0) return undefined;
    const { value: rate } = currencyIn(await content.currencies(), currency);
    const [product] = await productRepository(database).productsOf([productId]);
    if (product === undefined) return undefined;
    const bid = bidMinor(product, { settings: store, rate });
    const { payout_minor } = priceColumns(bid, { rate, feePercent: store.sell_fee_percent, days: store.decision_days });
    const offer = { user_id: sellerId, product_id: productId };
    return payout_minor > 0 && (await isWithin(database, offer, payout_minor, store)) ? bid : undefined;
  },

  /** What is needed is read before the transaction opens, because the embedded engine has one connection. */
  async accepting() {
    const store = await settings.read();
    const currencies = await content.currencies();
    const renderer = await emails.renderer();

    /** Undefined for an offer that waits; it is as it was. */
    return async (transaction: Database, { offer, isTrading, heldMinor }: NewOffer): Promise<Offer | undefined> => {
      const { id, user_price_minor: priceMinor, origin } = offer;
      if (!isTrading || store.instant_item === 0 || store.trade_links.length === 0) return undefined;
      await decideAlone(transaction);
      const [product] = await productRepository(transaction).productsOf([offer.product_id ?? 0]);
      const { value: rate } = currencyIn(currencies, offer.currency);
      if (product === undefined) return undefined;
      if (priceMinor > Math.max(bidMinor(product, { settings: store, rate }), heldMinor)) return undefined;
      const price = priceColumns(priceMinor, { rate, feePercent: store.sell_fee_percent, days: store.decision_days });
      if (price.payout_minor <= 0 || !(await isWithin(transaction, offer, price.payout_minor, store))) {
        return undefined;
      }
      const now = new Date();
      const act = { operator: RULE, action: 'offer instant', note: auditLog(transaction).note } as const;
      return changeOfferIn(transaction, id, act, async (added) => {
        const offers = offerRepository(transaction);
        const priced = await offers.become(added, 'offer', { operator: RULE }, { ...price, price_read_at: now });
        const accepted = await offers.become(priced, 'accepted', 'seller', {
          ...acceptanceColumns(priced, store, origin),
          instant_at: now,
        });
        await enqueueOfferEmail(transaction, renderer, 'offerAccepted', accepted);
        return accepted;
      });
    };
  },
});

type Bounds = Pick<
  StoreSettings,
  'instant_item' | 'instant_stock' | 'instant_seller_day' | 'instant_store_day' | 'instant_reversals'
>;

/** Offers are decided one after the other, so that none is decided on old sums. */
const decideAlone = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('instant prices', 0))`.execute(transaction);

/** Whether the bounds take one more offer. */
async function isWithin(
  transaction: Database,
  offer: Pick<Offer, 'user_id' | 'product_id'>,
  payoutMinor: number,
  bounds: Bounds,
): Promise<boolean> {
  if (payoutMinor > toMinor(bounds.instant_item)) return false;
  const { sellerMinor, storeMinor } = await promisedToday(transaction, offer.user_id);
  return (
    sellerMinor + payoutMinor <= toMinor(bounds.instant_seller_day) &&
    storeMinor + payoutMinor <= toMinor(bounds.instant_store_day) &&
    (await reversalsOf(transaction, offer.user_id)) < bounds.instant_reversals &&
    (await unitsOf(transaction, offer.product_id ?? 0)) < bounds.instant_stock
  );
}

/** Units of a product in stock, and those that sellers have agreed to send. */
async function unitsOf(transaction: Database, productId: number): Promise<number> {
  const { units } = await transaction
    .selectFrom('product')
    .where('id', '=', productId)
    .select(({ selectFrom }) =>
      sql<number>`stock + withheld + (${selectFrom('offer')
        .whereRef('offer.product_id', '=', 'product.id')
        .where('stocked_at', 'is', null)
        .where('status', 'in', ['accepted', 'completed'])
        .select(sql<number>`count(*)::integer`.as('count'))})`.as('units'),
    )
    .executeTakeFirstOrThrow();
  return units;
}

/** Trades of a person that were reversed, as a seller and as a buyer, whoever had set the price. */
async function reversalsOf(transaction: Database, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from offer where user_id = ${personId} and trade_state = 'reversed')
      + (select count(*) from order_line join shop_order on shop_order.id = order_id
          where user_id = ${personId} and trade_state = 'reversed'))::integer as count`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** What was promised at once since midnight in UTC, in cents of a euro, whatever has become of it. */
async function promisedToday(transaction: Database, sellerId: number) {
  const { seller, store } = await transaction
    .selectFrom('offer')
    .where('instant_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .select(sql<number>`coalesce(sum(payout_minor) filter (where user_id = ${sellerId}), 0)::float8`.as('seller'))
    .select(sql<number>`coalesce(sum(payout_minor), 0)::float8`.as('store'))
    .executeTakeFirstOrThrow();
  return { sellerMinor: seller, storeMinor: store };
}
