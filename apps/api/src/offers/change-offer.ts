import type { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { fromMinor } from '@patina/shared-api/money';
import { enqueueMoneyEmail, lockOwner, lockOwners } from '#identity/identity.ts';
import { type Offer, offerLink, offerRepository } from '#offers/offer.ts';
import { failPayout, PAID_IN, payoutRepository } from '#offers/payout.ts';
import { payoutDueOf } from '#offers/payout-release.ts';
import { moveTrade } from '#orders/orders.ts';
import { type AuditEntry, auditLog, type NoteEntry } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailKind, type EmailRenderer, formatMoney } from '#store/store.ts';

/** What the audit log says of a change; `reason` where it has one. */
interface Change extends Pick<AuditEntry, 'operator' | 'action'> {
  reason?: string | undefined;
}

/** Changes an offer for an operator in a transaction of its own. @throws CommandError for an unknown offer */
export const changeOffer = <Changed extends Offer | undefined>(
  database: Database,
  id: number,
  change: Change,
  work: (transaction: Database, offer: Offer) => Promise<Changed>,
): Promise<Changed> =>
  database
    .transaction()
    .execute((transaction) =>
      changeOfferIn(transaction, id, { ...change, note: auditLog(transaction).note }, (offer) =>
        work(transaction, offer),
      ),
    );

/**
 * Changes an offer for an operator once its seller's account and the offer are locked; `note` takes the entry of the audit log.
 * `work` returns the changed offer, or undefined if there is nothing to change.
 * @throws CommandError for an unknown offer
 */
export async function changeOfferIn<Changed extends Offer | undefined>(
  transaction: Database,
  id: number,
  { reason, note, ...entry }: Change & { note: NoteEntry },
  work: (offer: Offer) => Promise<Changed>,
): Promise<Changed> {
  const { user_id: userId } = await requireOffer(transaction, id);
  await lockOwner(transaction, userId);
  const offer = await offerRepository(transaction).lock(id);
  if (offer === undefined) throw unknown(id);
  const changed = await work(offer);
  if (changed !== undefined) {
    const before = auditedState(offer);
    const after = { ...auditedState(changed), ...(reason !== undefined && { reason }) };
    await note({ ...entry, subject: `offer ${id}`, before, after });
  }
  return changed;
}

/** Locks the accounts of the sellers of some offers, in the order in which all transactions do. */
export async function lockSellers(transaction: Database, ids: readonly number[]): Promise<void> {
  const offers = await offerRepository(transaction).byIds(ids);
  await lockOwners(
    transaction,
    offers.map(({ user_id }) => user_id),
  );
}

/** @throws CommandError */
export async function requireOffer(database: Database, id: number): Promise<Offer> {
  const offer = await offerRepository(database).find(id);
  if (offer === undefined) throw unknown(id);
  return offer;
}

/** The part of an offer that the audit log stores. */
function auditedState({ status, service_price_minor, currency, trade_state, protected_until, ...offer }: Offer) {
  return {
    status,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    currency,
    trade: trade_state,
    protected_until,
    in_stock: offer.stocked_at !== null,
    late_at: offer.late_at,
    late_trade_offer: offer.late_trade_offer,
    returned_at: offer.returned_at,
  };
}

const unknown = (id: number) => new CommandError(`There is no offer ${id}.`, 'offer-not-found');

interface Ending {
  operator: string;
  /** `steam` when time or Steam has ended it. */
  by: TradeActor;
  reason: string;
  /** `reversed` for an item that is back with its seller. */
  trade?: Extract<TradeState, 'cancelled' | 'reversed'>;
}

/**
 * Ends an offer and the way of its item; a payout that is still to be made fails. Runs in the transaction that has locked
 * the offer. @throws CommandError for an offer that has been paid, unless its trade is reversed
 */
export async function endOffer(
  transaction: Database,
  offer: Offer,
  { operator, by, reason, trade = 'cancelled' }: Ending,
): Promise<Offer> {
  const payout = await payoutRepository(transaction).lockActive(offer.id);
  if (payout?.status === 'requested') await failPayout(transaction, payout, reason);
  if (payout?.status === 'paid' && trade === 'cancelled') {
    throw new CommandError(`Payout ${payout.id} of offer ${offer.id} has been paid.`, 'offer-paid');
  }
  await moveTrade(transaction, { offerId: offer.id }, { state: trade, by, operator, note: reason });
  return offerRepository(transaction).become(offer, 'cancelled', { operator });
}

/**
 * Approves an offer once its item has arrived and it has been paid, whichever was first. The offer must be locked.
 * Returns its present state.
 */
export async function settleOffer(transaction: Database, id: number, operator: string): Promise<Offer> {
  const offers = offerRepository(transaction);
  const offer = await offers.require(id);
  if (offer.status !== 'completed' || !hasArrived(offer.trade_state)) return offer;
  const payout = await payoutRepository(transaction).lockActive(id);
  return payout?.status === 'paid' ? offers.become(offer, 'approved', { operator }) : offer;
}

type OfferEmail = Extract<EmailKind, `offer${string}`>;

/** Enqueues an email to the seller about an offer as it is now. `reason` is why the store has ended it. */
export function enqueueOfferEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: OfferEmail,
  offer: Offer,
  reason = '',
): Promise<void> {
  const { id, user_id: userId, title, currency, service_price_minor, payout_minor } = offer;
  const facts = {
    number: String(id),
    items: title,
    amount: formatMoney(service_price_minor ?? 0, currency),
    payout: formatMoney(payout_minor ?? 0, PAID_IN),
    tradeLink: offer.trade_link ?? offerLink(offer) ?? '',
    send: offer.trade_due_at ?? '',
    until: offer.protected_until ?? '',
    due: payoutDueOf(offer),
    decide: offer.decide_by ?? '',
    reason,
  };
  return enqueueMoneyEmail(transaction, renderer, kind, userId, facts, { link: offerLink(offer) }, `offer ${id}`);
}
