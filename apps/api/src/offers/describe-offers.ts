import type { Offer as OfferOnTheWire } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { type Pictures, productPicture, productRepository } from '#catalogue/catalogue.ts';
import { tradeLinkFor } from '#offers/hand-over.ts';
import { type Offer, offerRepository } from '#offers/offer-repository.ts';
import { describePayout } from '#offers/payouts/describe-payout.ts';
import { PAID_IN, payoutRepository } from '#offers/payouts/payout-repository.ts';
import { describeTrade, tradeRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** Offers as the API returns them to their seller. */
export async function describeOffers(
  database: Database,
  offers: readonly Offer[],
  { pictures, tradeLinks }: { pictures: Pictures; tradeLinks: readonly string[] },
): Promise<OfferOnTheWire[]> {
  const ids = offers.map(({ id }) => id);
  const productIds = offers.flatMap(({ product_id }) => product_id ?? []);
  const [events, steps, payouts, products] = await Promise.all([
    offerRepository(database).eventsOf(ids),
    tradeRepository(database).ofOffers(ids),
    payoutRepository(database).latestOf(ids),
    productRepository(database).productsOf(productIds),
  ]);
  const eventsOf = Map.groupBy(events, ({ offer_id }) => offer_id);
  const stepsOf = Map.groupBy(steps, ({ offer_id }) => offer_id);
  const payoutOf = new Map(payouts.map((payout) => [payout.offer_id, payout]));
  const pictureOf = new Map(products.map((product) => [product.id, productPicture(product, pictures)]));
  return offers.map((offer) => {
    const payout = payoutOf.get(offer.id);
    return {
      id: offer.id,
      created_at: epochSeconds(offer.created_at),
      title: offer.title,
      quality: offer.quality,
      item: { id: offer.product_id, img: pictureOf.get(offer.product_id ?? 0) ?? null },
      item_url: offer.item_url,
      user_price: fromMinor(offer.user_price_minor),
      service_price: offer.service_price_minor === null ? null : fromMinor(offer.service_price_minor),
      currency: offer.currency,
      fee_percent: offer.fee_percent,
      payout_amount: offer.payout_minor === null ? null : fromMinor(offer.payout_minor),
      payout_currency: PAID_IN,
      status: offer.status,
      decide_by: offer.decide_by && epochSeconds(offer.decide_by),
      payout: payout === undefined ? null : describePayout(payout),
      trade: describeTrade(offer, stepsOf.get(offer.id) ?? []),
      trade_link: isAwaited(offer) ? tradeLinkFor(offer, tradeLinks) : null,
      events: (eventsOf.get(offer.id) ?? []).map(({ status, by, at }) => ({ status, by, at: epochSeconds(at) })),
    };
  });
}

/** Whether the seller is to send the item. */
function isAwaited({ status, trade_state }: Offer): boolean {
  return (status === 'accepted' || status === 'completed') && (trade_state === 'waiting' || trade_state === 'sent');
}
