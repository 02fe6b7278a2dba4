import type { Database } from '#shared/database/tables.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { stock } from '#shared/stock/stock.ts';
import { moveTrade } from '#shared/trades/move-trade.ts';

/**
 * Finishes the trade of a locked offer once its protection has ended: the item is the store's, and in the stock of its
 * product, if the catalogue has it. Before that, the item could neither be delivered to a buyer nor kept.
 */
export async function finishHandOver(transaction: Database, offer: Offer): Promise<void> {
  const { id, product_id: productId, trade_state, protected_until: end } = offer;
  if (trade_state !== 'protected' || end === null || end > new Date()) return;
  await moveTrade(transaction, { offerId: id }, { state: 'done', by: 'steam', at: end });
  if (productId === null) return;
  await stock(transaction).lock([productId]);
  await stock(transaction).change([productId], 1);
  await offerRepository(transaction).change(id, { stocked_at: new Date() });
}

/** Takes the item of a reversed trade out of its product's stock, unless it has been sold. Returns the offer. */
export async function takeOutOfStock(transaction: Database, { id, product_id: productId, stocked_at }: Offer) {
  const offers = offerRepository(transaction);
  if (productId === null || stocked_at === null) return offers.require(id);
  await stock(transaction).lock([productId]);
  const isTaken = await stock(transaction).take(productId);
  return isTaken ? offers.change(id, { stocked_at: null }) : offers.require(id);
}
