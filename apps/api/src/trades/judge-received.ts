import type { ArrivedItem } from '@patina/shared-api/contract/desk/offers';
import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import type { HandOverService, Offer } from '#offers/offers.ts';
import type { Database } from '#platform/database/tables.ts';
import type { FindItem } from './arrived-item.ts';
import { type Matched, matchOffers } from './match-offers.ts';
import { noteHold, type Question, REVERSED, STEAM, type SteamTrade } from './steam-trade.ts';

interface ReceivedParts {
  handOvers: HandOverService;
  /** What our own inventory says of an item that has arrived. */
  findItem: FindItem;
}

/** Reports what has become of a trade offer of a seller, as an operator would. Returns what somebody must look at. */
export function judgingReceived(database: Database, { handOvers, findItem }: ReceivedParts) {
  async function arrived(offer: Offer, { item }: Matched, trade: SteamTrade): Promise<void> {
    const tradeOffer = trade.trade_offer;
    if (isOver(offer.status)) {
      await handOvers.late(offer.id, { at: trade.changed_at, tradeOffer }, STEAM);
      return;
    }
    const facts: ArrivedItem | undefined =
      offer.product_id === null || item.new_asset === null ? undefined : await findItem(offer, item.new_asset);
    await handOvers.received(offer.id, { at: trade.changed_at, tradeOffer, by: STEAM, item: facts }, STEAM);
  }

  async function reversed(offer: Offer, trade: SteamTrade): Promise<void> {
    if (hasArrived(offer.trade_state) && offer.trade_offer === trade.trade_offer) {
      await handOvers.reversed(offer.id, REVERSED, STEAM);
    }
  }

  return async (trade: SteamTrade): Promise<Question | undefined> => {
    const { matched, unknown } = await matchOffers(database, trade);
    const isHere = trade.state === 'accepted' && trade.trade_state === 'complete';
    const isBack = trade.trade_state === 'reversed';
    if (!isHere && !isBack) {
      for (const { offer, isOfSeller } of matched) {
        if (isOfSeller) await noteHold(database, trade, { offerId: offer.id }, offer.trade_held_until);
      }
      return notHere(trade, matched);
    }
    if (trade.gives > 0) return { asks: 'we-gave', says: `${trade.gives} items of the store were given for it.` };
    for (const one of matched) {
      const question = isBack ? undefined : questionOf(one, trade);
      if (question !== undefined) return question;
    }
    for (const one of matched) {
      if (isBack) await reversed(one.offer, trade);
      else if (!isKnown(one.offer, trade)) await arrived(one.offer, one, trade);
    }
    if (isBack) return matched.some(({ offer }) => wasHere(offer, trade)) ? { asks: 'reversed' } : undefined;
    if (unknown.length === 0) return undefined;
    return { asks: 'unknown-item', says: unknown.map(({ name, asset }) => name ?? asset).join(', ') };
  };
}

/** Whether an operator has already reported this very arrival, or one after the end of the offer. */
const isKnown = (offer: Offer, { trade_offer }: SteamTrade) =>
  (hasArrived(offer.trade_state) && (offer.trade_offer === null || offer.trade_offer === trade_offer)) ||
  (isOver(offer.status) && (offer.late_at !== null || offer.trade_state === 'reversed'));

const wasHere = (offer: Offer, { trade_offer }: SteamTrade) =>
  offer.trade_offer === trade_offer && offer.trade_state !== 'waiting';

/** An operator has reported an item that is not here as Steam says. */
function notHere({ state, trade_state, trade_offer }: SteamTrade, matched: readonly Matched[]): Question | undefined {
  if (trade_state === 'partly-reversed') return { asks: 'partly-reversed' };
  const wrong = matched.filter(({ offer }) => hasArrived(offer.trade_state) && offer.trade_offer === trade_offer);
  // Of an accepted trade Steam has not said yet where its items are.
  if (wrong.length === 0 || (state === 'accepted' && trade_state !== 'failed')) return undefined;
  return { asks: trade_state === 'failed' ? 'failed' : 'not-accepted', says: namesOf(wrong) };
}

/** Why the arrival of an item is not reported by itself. */
function questionOf(one: Matched, trade: SteamTrade): Question | undefined {
  const { offer, item, isOfSeller } = one;
  if (isKnown(offer, trade)) return undefined;
  if (!isOfSeller) {
    const says = `The item of offer ${offer.id} has come from ${trade.partner}, which its seller has not linked.`;
    return { asks: 'other-account', says };
  }
  if (hasArrived(offer.trade_state)) {
    return { asks: 'other-trade', says: `Offer ${offer.id} has arrived by trade offer ${offer.trade_offer}.` };
  }
  if (offer.status === 'pending' || offer.status === 'offer') return { asks: 'not-agreed', says: namesOf([one]) };
  const agreed = offer.product_title;
  if (isOver(offer.status) || item.name === null || agreed === null || item.name === agreed) return undefined;
  return { asks: 'other-item', says: `Offer ${offer.id} is of ${agreed}; what has come is ${item.name}.` };
}

const namesOf = (matched: readonly Matched[]) =>
  matched.map(({ offer }) => `Offer ${offer.id} is ${offer.status}, its item ${offer.trade_state}.`).join(' ');
