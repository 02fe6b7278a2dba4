import type { ArrivedItem } from '@patina/shared-api/contract/desk/offers';
import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import type { TradeActor } from '@patina/shared-api/contract/trades/trade';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import type { FastifyBaseLogger } from 'fastify';
import { lockOwner } from '#identity/identity.ts';
import { addUnit, finishHandOver, sellInAdvance, takeOutOfStock } from '#offers/arrived-items.ts';
import { changeOffer, changeOfferIn, endOffer, enqueueOfferEmail, settleOffer } from '#offers/change-offer.ts';
import { type Offer, offerRepository } from '#offers/offer.ts';
import { payoutRepository } from '#offers/payout.ts';
import { payoutDueOf } from '#offers/payout-release.ts';
import { type MoneyLimit, requireWithin } from '#operators/operators.ts';
import { moveTrade, tradeRepository } from '#orders/orders.ts';
import { auditLog, type NoteEntry } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

/** Reason that the audit log and the payout of an overdue offer get. */
const OVERDUE = 'The item was not handed over in time.';

interface Received {
  /** Who reports it: the store's operator by default, `steam` where its trades are watched. */
  by?: TradeActor | undefined;
  /** When the trade was accepted; now by default. */
  at?: Date | undefined;
  /** Whether Steam does not protect the trade, or no longer does. */
  isUnprotected?: boolean | undefined;
  /** Steam's number of the trade offer. */
  tradeOffer?: string | undefined;
  /** What is known of the item, which makes it a unit. */
  item?: ArrivedItem | undefined;
  /** What the operator may take in alone, for a payout that then has its day; any amount by default. */
  limit?: MoneyLimit | undefined;
}

export type HandOverService = ReturnType<typeof handOverService>;

/**
 * The way of sold items to the store (docs/product.md#hand-over). The same report twice changes nothing: then the
 * operators' actions return undefined.
 */
export function handOverService(
  database: Database,
  { emails, settings }: { emails: EmailService; settings: Pick<SettingsService, 'read'> },
) {
  const finish = (id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { user_id: userId } = await offerRepository(transaction).require(id);
      await lockOwner(transaction, userId);
      const offer = await offerRepository(transaction).lock(id);
      if (offer !== undefined) await finishHandOver(transaction, offer);
    });

  return {
    /**
     * Reports that the item of an offer has arrived: from then on Steam protects the trade, and the payout has its day.
     * Once the protection is over, the item is in the stock of its product.
     * @throws CommandError for an offer that is not accepted
     * @throws LimitReached above `limit`
     * @throws ApiError for an item that cannot be a unit of the product
     */
    async received(id: number, received: Received, operator: string): Promise<Offer | undefined> {
      const renderer = await emails.renderer();
      const { tradeOffer, limit, item, by = 'store', ...how } = received;
      const { internal_currency, sell_protected: isSoldInAdvance } = await settings.read();
      const { exchange_rate_eur: rate } = internal_currency;
      return changeOfferWithUnit(database, id, { operator, item }, async (transaction, offer, told) => {
        const isKnown = hasArrived(offer.trade_state);
        if (!isKnown && offer.status !== 'accepted' && offer.status !== 'completed') {
          throw new CommandError(notExpected(offer), 'offer-item-unexpected');
        }
        if (isKnown && (offer.trade_state === 'done' || how.isUnprotected !== true)) return undefined;
        const amountMinor = creditsFor(offer.payout_minor ?? 0, rate, 1);
        const money = {
          action: 'offer received',
          person: offer.user_id,
          matter: `offer ${id}`,
          amountMinor,
          follows: true,
        } as const;
        await requireWithin(limit, transaction, money);
        const report = { state: 'protected' as const, by, operator, ...how };
        const isMoved = await moveTrade(transaction, { offerId: id }, isKnown ? report : { ...report, tradeOffer });
        if (!isMoved) return undefined;
        const here = await offerRepository(transaction).require(id);
        told(await addUnit(transaction, here, item, amountMinor));
        if (isSoldInAdvance && !isKnown) await sellInAdvance(transaction, here);
        await finishHandOver(transaction, await offerRepository(transaction).require(id));
        const arrived = await settleOffer(transaction, id, operator);
        await payoutRepository(transaction).reschedule(id, payoutDueOf(arrived));
        if (!isKnown) await enqueueOfferEmail(transaction, renderer, 'offerReceived', arrived);
        return arrived;
      });
    },

    /**
     * Reports that the item of an offer has arrived although the offer had ended; its seller is told that it comes back.
     * @throws CommandError for an offer that has not ended without its item
     */
    async late(id: number, { at = new Date(), tradeOffer }: Received, operator: string): Promise<Offer | undefined> {
      const renderer = await emails.renderer();
      return changeOffer(database, id, { operator, action: 'offer late' }, async (transaction, offer) => {
        if (offer.late_at !== null) return undefined;
        if (!isOver(offer.status) || hasArrived(offer.trade_state) || offer.trade_state === 'reversed') {
          throw new CommandError(notLate(offer), 'offer-item-not-late');
        }
        const late = { late_at: at, late_trade_offer: tradeOffer ?? null };
        const changed = await offerRepository(transaction).change(id, late);
        await enqueueOfferEmail(transaction, renderer, 'offerLate', changed);
        return changed;
      });
    },

    /** Reports that an item that had arrived late is on its way back. @throws CommandError if there was none */
    returned(id: number, at: Date | undefined, operator: string): Promise<Offer | undefined> {
      return changeOffer(database, id, { operator, action: 'offer returned' }, async (transaction, offer) => {
        if (offer.late_at === null)
          throw new CommandError(`No item of offer ${id} has arrived late.`, 'offer-item-not-late');
        if (offer.returned_at !== null) return undefined;
        return offerRepository(transaction).change(id, { returned_at: at ?? new Date() });
      });
    },

    /** Offers whose item was due before now, the longest ago first. */
    overdue: (): Promise<Offer[]> => offerRepository(database).overdue(),

    /** Cancels an offer whose item is overdue. @throws CommandError for an offer that has been paid */
    async cancelOverdue(id: number, operator: string): Promise<Offer | undefined> {
      const renderer = await emails.renderer();
      return changeOffer(database, id, { operator, action: 'offer overdue' }, async (transaction, offer) => {
        if (!isOverdue(offer)) return undefined;
        const ended = await endOffer(transaction, offer, { operator, by: 'steam', reason: OVERDUE });
        await enqueueOfferEmail(transaction, renderer, 'offerOverdue', ended);
        return ended;
      });
    },

    /**
     * Reports that Steam has reversed a trade, or that the item is back with its seller: the offer is cancelled, and a payout
     * that is still to be made fails. What has bought the item is changed by `lostItems`. @throws ApiError for an item that has not arrived
     */
    async reversed(id: number, reason: string, operator: string): Promise<Offer | undefined> {
      const renderer = await emails.renderer();
      return changeOffer(database, id, { operator, action: 'offer reversed' }, async (transaction, offer) => {
        if (offer.trade_state === 'reversed') return undefined;
        await endOffer(transaction, offer, { operator, by: 'steam', reason, trade: 'reversed' });
        const ended = await takeOutOfStock(transaction, offer);
        await enqueueOfferEmail(transaction, renderer, 'offerReversed', ended, reason);
        return ended;
      });
    },

    /** Finishes the trades whose protection has ended; also while other servers do. Failures are logged. */
    async finishProtected(log: FastifyBaseLogger): Promise<void> {
      for (const id of await tradeRepository(database).offersToFinish()) {
        await finish(id).catch((error: unknown) => log.warn({ err: error, offer: id }, 'trade could not be finished'));
      }
    },
  };
}

function isOverdue({ status, trade_state, trade_due_at }: Offer): boolean {
  const isOpen = status === 'accepted' || status === 'completed';
  return isOpen && trade_state === 'waiting' && trade_due_at !== null && trade_due_at < new Date();
}

const notExpected = ({ id, status }: Offer) =>
  isOver(status)
    ? `Offer ${id} is ${status}: nothing is expected for it. Report the item with offer late, and send it back.`
    : `Offer ${id} is ${status}: its seller has not accepted a price yet. Send the item back.`;

const notLate = ({ id, status, trade_state }: Offer) =>
  isOver(status)
    ? `The item of offer ${id} is ${trade_state}: it has not arrived late.`
    : `Offer ${id} is ${status}: report its item with offer received.`;

/** `changeOffer` for a report that an item has arrived; its entry of the audit log is found by the unit that `told` is given. */
const changeOfferWithUnit = (
  database: Database,
  id: number,
  { operator, item }: { operator: string; item: ArrivedItem | undefined },
  work: (transaction: Database, offer: Offer, told: (unit: number | undefined) => void) => Promise<Offer | undefined>,
): Promise<Offer | undefined> =>
  database.transaction().execute((transaction) => {
    let unit: number | undefined;
    const note: NoteEntry = (entry) =>
      auditLog(transaction).note(
        unit === undefined ? entry : { ...entry, subjects: [`unit ${unit}`], after: { ...entry.after, ...item } },
      );
    return changeOfferIn(transaction, id, { operator, action: 'offer received', note }, (offer) =>
      work(transaction, offer, (added) => {
        unit = added;
      }),
    );
  });
