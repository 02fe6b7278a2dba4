import type { ArrivedItem } from '@patina/shared-api/contract/desk/offers';
import { type ArrivedFacts, arrivingUnits, stock } from '#catalogue/catalogue.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import { moveTrade } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/*
 * The item of an offer in the store: its unit, its stock, and what ends both. Each takes the transaction that has locked the offer.
 */

/**
 * Finishes the trade of a locked offer once its protection has ended: the item is the store's, and in the stock of its
 * product, if the catalogue has it.
 */
export async function finishHandOver(transaction: Database, offer: Offer): Promise<void> {
  const { id, product_id: productId, trade_state, protected_until: end, stocked_at } = offer;
  if (trade_state !== 'protected' || end === null || end > new Date()) return;
  await moveTrade(transaction, { offerId: id }, { state: 'done', by: 'steam', at: end });
  if (productId === null) return;
  await arrivingUnits(transaction).endProtection(id);
  if (stocked_at === null) await putIntoStock(transaction, id, productId);
}

/**
 * Sells the unit of an item whose trade Steam still protects: it is in stock, and delivered after that. What is not told apart waits
 * for the end of the protection, because no order could say which of the stock it has bought.
 */
export async function sellInAdvance(transaction: Database, { id, product_id: productId, protected_until: end }: Offer) {
  if (productId === null || end === null || end <= new Date()) return;
  const unit = await arrivingUnits(transaction).ofOffer(id);
  if (unit?.state === 'protected') await putIntoStock(transaction, id, productId);
}

async function putIntoStock(transaction: Database, id: number, productId: number): Promise<void> {
  await arrivingUnits(transaction).intoStock(id, productId);
  await offerRepository(transaction).change(id, { stocked_at: new Date() });
}

/** Takes the item of a reversed trade out of its product's stock, or out of the order that has it, unless its buyer has it. Returns the offer. */
export async function takeOutOfStock(transaction: Database, { id, product_id: productId, stocked_at }: Offer) {
  const offers = offerRepository(transaction);
  const gone = await arrivingUnits(transaction).takeAway(id);
  if (productId === null || stocked_at === null) return offers.require(id);
  if (gone === undefined) await stock(transaction).lock([productId]);
  const isTaken = gone === undefined ? await stock(transaction).take(productId) : gone !== 'delivered';
  return isTaken ? offers.change(id, { stocked_at: null }) : offers.require(id);
}

/**
 * Adds what is known of an item that has arrived as a unit, once: what Steam has said when it was offered, and what the operator says.
 * Returns its number; undefined where nothing is known. @throws ApiError
 */
export async function addUnit(
  transaction: Database,
  offer: Offer,
  item: ArrivedItem | undefined,
  costMinor: number,
): Promise<number | undefined> {
  const { id, product_id: productId, protected_until: until, unit: described } = offer;
  if (item === undefined && (described === null || productId === null)) return undefined;
  if (productId === null) throw new ApiError('unit-no-product');
  const units = arrivingUnits(transaction);
  const known = await units.ofOffer(id);
  if (known !== undefined) return known.id;
  return units.add({
    product_id: productId,
    offer: id,
    item: item ?? {},
    described: kept(described),
    cost_minor: costMinor,
    until: until ?? new Date(),
  });
}

/** What Steam has said of an item, without what a trade gives anew. */
function kept(described: unknown): ArrivedFacts {
  const { asset_id: _, inspect_url: _1, ...facts } = (described ?? {}) as ArrivedFacts;
  return facts;
}
