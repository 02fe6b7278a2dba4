import type { DeskOffer, DeskOfferEvent, DeskOfferRow } from '@patina/shared-api/contract/desk/offers';
import type { Offer } from '#offers/offer.ts';
import { payoutDueOf } from '#offers/payout-release.ts';
import { dayText, isoTime, momentText } from '#platform/time.ts';

/*
 * What commands print of offers.
 */

/** What commands say of a changed offer. */
export const factsOf = (offer: Offer) => ({
  status: offer.status,
  title: offer.title,
  trade: offer.trade_state,
  due_at: offer.trade_due_at,
  protected_until: offer.protected_until,
  payout_by: payoutDueOf(offer),
  product: offer.product_id,
  in_stock: offer.stocked_at !== null,
  late_at: offer.late_at,
  returned_at: offer.returned_at,
  user: offer.user_id,
});

export type ChangedOffer = { id: number } & Partial<ReturnType<typeof factsOf>>;

export const amount = (value: number, currency: string) => `${value.toFixed(2)} ${currency}`;
const moment = (seconds: number) => momentText(new Date(seconds * 1000));

/** What follows the arrival of an item. */
export function arrivalLines({
  id,
  title,
  trade,
  protected_until: until,
  payout_by,
  in_stock,
  product,
}: ChangedOffer): string[] {
  const protection =
    trade === 'done'
      ? 'Steam does not protect the trade any more'
      : `Steam protects the trade until ${until && momentText(until)}`;
  const rest = `payout by ${payout_by && dayText(payout_by)}${in_stock ? '; it is in stock' : ''}`;
  const arrived = `Offer ${id}: the item has arrived; ${protection}, ${rest}.`;
  const missing = `the catalogue has no product for “${title}”, so the item does not come into stock by itself.`;
  return product === null ? [arrived, `Offer ${id}: ${missing}`] : [arrived];
}

/** Where the item is, if it is to come or has come, or until when the seller may decide. */
function whereOf(offer: DeskOfferRow & Partial<Pick<DeskOffer, 'in_stock'>>): string {
  const { status, trade_state, due_at, protected_until, decide_by, late_at, returned_at } = offer;
  if (returned_at !== null) return `item sent back ${moment(returned_at)}`;
  if (late_at !== null) return `item arrived late ${moment(late_at)}, to be sent back`;
  const isProtected = trade_state === 'protected' && protected_until !== null;
  if (offer.in_stock) return isProtected ? `item in stock, delivered from ${moment(protected_until)}` : 'item in stock';
  if (status === 'offer' && decide_by !== null) return `valid until ${moment(decide_by)}`;
  if (status !== 'accepted' && status !== 'completed') return '';
  if (isProtected) return `item protected until ${moment(protected_until)}`;
  return due_at && trade_state === 'waiting' ? `item due ${moment(due_at)}` : `item ${trade_state}`;
}

/** An offer in one line. */
export function rowLine(offer: DeskOfferRow): string {
  const { id, created_at, status, title, quality, user_price, service_price, currency, seller_id } = offer;
  const asked = `asks ${amount(user_price, currency)}`;
  const price = service_price === null ? 'no price' : amount(service_price, currency);
  const facts = [id, isoTime(created_at), status, title, quality, asked, price, `user ${seller_id}`, whereOf(offer)];
  return facts.filter((fact) => fact !== '').join('  ');
}

export function offerLines(offer: DeskOffer): string[] {
  const sentTo = offer.trade_link === null ? [] : [`sent to ${offer.trade_link}`];
  return [rowLine(offer), offer.item_url, ...sentTo, ...offer.events.map(eventLine)];
}

/** Something that has happened, in one line. */
function eventLine({ at, status, state, trade_offer, by, operator, note }: DeskOfferEvent): string {
  const what = status ?? `item ${state}`;
  const facts = [isoTime(at), what, operator ?? by, trade_offer && `trade offer ${trade_offer}`, note];
  return facts.filter(Boolean).join('  ');
}
