import { rarityColour } from '@patina/item-art/rarity';
import type {
  DeskOffer,
  DeskOfferEvent,
  DeskOfferRow,
  OfferMarket,
  OfferSeller,
} from '@patina/shared-api/contract/desk/offers';
import type { OfferedItem, Offer as OfferOnTheWire } from '@patina/shared-api/contract/offers/offer';
import { fromMinor } from '@patina/shared-api/money';
import { type Pictures, type ProductRow, productPicture, productRepository } from '#catalogue/catalogue.ts';
import { isUnread, type Offer, offerRepository } from '#offers/offer.ts';
import { describePayout, PAID_IN, payoutRepository } from '#offers/payout.ts';
import { tradeLinkFor } from '#offers/payout-release.ts';
import { describeTrade, type TradeEvent, tradeRepository } from '#orders/orders.ts';
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
  const awaited = offers.filter(isAwaited).map(({ user_id }) => user_id);
  const [events, steps, payouts, products, expected] = await Promise.all([
    offerRepository(database).eventsOf(ids),
    tradeRepository(database).ofOffers(ids),
    payoutRepository(database).latestOf(ids),
    productRepository(database).productsOf(productIds),
    awaited.length === 0 ? [] : offerRepository(database).awaitedOf(awaited),
  ]);
  const linkOf = (offer: Offer) => (isAwaited(offer) ? tradeLinkFor(offer, tradeLinks) : null);
  const togetherWith = (offer: Offer) =>
    expected
      .filter(({ id, user_id }) => id !== offer.id && user_id === offer.user_id)
      .filter((other) => isAwaited(offer) && linkOf(other) === linkOf(offer))
      .map(({ id }) => id);
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
      unit: offeredItem(offer),
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
      trade_link: linkOf(offer),
      together: togetherWith(offer),
      events: (eventsOf.get(offer.id) ?? []).map(({ status, by, at }) => ({ status, by, at: epochSeconds(at) })),
    };
  });
}

/** What Steam said of the item, without what only we need. */
function offeredItem({ unit }: Offer): OfferedItem | null {
  if (unit === null) return null;
  const { asset_id, paint_index, ...facts } = unit as OfferedItem & { asset_id: string; paint_index: number | null };
  return facts;
}

/** Whether the seller is to send the item. */
function isAwaited({ status, trade_state }: Offer): boolean {
  return (status === 'accepted' || status === 'completed') && (trade_state === 'waiting' || trade_state === 'sent');
}

const seconds = (time: Date | null) => time && epochSeconds(time);
const amount = (amountMinor: number | null) => (amountMinor === null ? null : fromMinor(amountMinor));

/** An offer as a row of the queue. */
export function describeOfferRow(offer: Offer, product: ProductRow | undefined, pictures: Pictures): DeskOfferRow {
  return {
    id: offer.id,
    created_at: epochSeconds(offer.created_at),
    title: offer.title,
    quality: offer.quality,
    img_url: product === undefined ? null : productPicture(product, pictures),
    status: offer.status,
    user_price: fromMinor(offer.user_price_minor),
    service_price: amount(offer.service_price_minor),
    currency: offer.currency,
    trade_state: offer.trade_state,
    due_at: seconds(offer.trade_due_at),
    protected_until: seconds(offer.protected_until),
    decide_by: seconds(offer.decide_by),
    late_at: seconds(offer.late_at),
    returned_at: seconds(offer.returned_at),
    seller_id: offer.user_id,
  };
}

interface OfferParts {
  product: ProductRow | undefined;
  market: OfferMarket | null;
  seller: OfferSeller;
  pictures: Pictures;
}

/** An offer as operators see it. */
export async function describeDeskOffer(
  database: Database,
  offer: Offer,
  { product, market, seller, pictures }: OfferParts,
): Promise<DeskOffer> {
  const [statuses, steps, [payout]] = await Promise.all([
    offerRepository(database).eventsOf([offer.id]),
    tradeRepository(database).ofOffers([offer.id]),
    payoutRepository(database).latestOf([offer.id]),
  ]);
  return {
    ...describeOfferRow(offer, product, pictures),
    product_id: offer.product_id,
    phase: product?.phase || null,
    wear_min: product?.wear_min ?? null,
    wear_max: product?.wear_max ?? null,
    rarity_color: product ? rarityColour(product.type, product.quality) : null,
    item_url: offer.item_url,
    unit: offeredItem(offer),
    fee_percent: offer.fee_percent,
    payout_amount: amount(offer.payout_minor),
    price_read_at: seconds(offer.price_read_at),
    can_unprice: isUnread(offer) && offer.price_before !== null,
    trade_link: offer.trade_link,
    in_stock: offer.stocked_at !== null,
    trade: describeTrade(offer, steps),
    payout: payout === undefined ? null : describePayout(payout),
    market,
    seller,
    events: allEvents(statuses, steps),
  };
}

type StatusEvent = Awaited<ReturnType<ReturnType<typeof offerRepository>['eventsOf']>>[number];

/** Everything that has happened, oldest first. */
function allEvents(statuses: readonly StatusEvent[], steps: readonly TradeEvent[]): DeskOfferEvent[] {
  const events = [
    ...statuses.map(({ at, status, service_price_minor, by, operator, note }) => ({
      at,
      event: { status, price: amount(service_price_minor), by, operator, note },
    })),
    ...steps.map(({ at, state, trade_offer, by, operator, note }) => ({
      at,
      event: { state, trade_offer, by, operator, note },
    })),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, event }) => ({ at: epochSeconds(at), ...event }));
}
