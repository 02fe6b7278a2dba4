import { afterFee, handOverDue } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { scaleMinor } from '@patina/shared-api/money';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import { changeOfferIn, endOffer, enqueueOfferEmail } from '#offers/change-offer.ts';
import { isUnread, type Offer, offerRepository } from '#offers/offer.ts';
import { tradeLinkFor } from '#offers/payout-release.ts';
import { type MoneyLimit, requireWithin } from '#operators/operators.ts';
import type { NoteEntry } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, PriceBefore } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import {
  type ContentService,
  currencyIn,
  type EmailService,
  type SettingsService,
  type StoreSettings,
} from '#store/store.ts';

export interface OfferActParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
}

/** By whom something is done, and what takes its entry of the audit log. */
interface By {
  operator: string;
  note: NoteEntry;
}

/** Prices in hundredths of the offer's currency. */
export interface PriceTerms {
  priceMinor: number;
  /** The price that the operator has seen, null for none; any by default. */
  seenMinor?: number | null | undefined;
  /** Why it is what it is, for other operators. */
  reason?: string | undefined;
  /** What the operator may promise alone; any amount by default. */
  limit?: MoneyLimit | undefined;
}

/**
 * What operators do with offers, each in a transaction of its caller. What an act needs is read before that opens, because the
 * embedded engine has one connection.
 */
export const offerActs = ({ settings, content, emails }: OfferActParts) => ({
  /**
   * Sets our price; it can be changed until the seller decides, and is valid for `decision_days` from then on.
   * @throws ApiError if it has another price than the one seen
   * @throws LimitReached above `limit`
   * @throws CommandError if nothing would be left for the seller, or there is no trade link to send to
   */
  async pricing() {
    const { sell_fee_percent: feePercent, trade_links: links, decision_days: days, ...store } = await settings.read();
    const currencies = await content.currencies();
    const renderer = await emails.renderer();
    return (transaction: Database, id: number, { priceMinor, reason, ...terms }: PriceTerms, { operator, note }: By) =>
      changeOfferIn(transaction, id, { operator, action: 'offer price', reason, note }, async (offer) => {
        if (links.length === 0) {
          throw new CommandError('Set trade_links first: the seller is told where to send.', 'trade-links-missing');
        }
        const { value: rate } = currencyIn(currencies, offer.currency);
        const price = priceColumns(priceMinor, { rate, feePercent, days });
        if (price.payout_minor <= 0) {
          throw new CommandError('Of this price nothing would be left for the seller.', 'price-too-low');
        }
        requireSeen(offer, terms.seenMinor);
        const amountMinor = creditsFor(price.payout_minor, store.internal_currency.exchange_rate_eur, 1);
        const money = { action: 'offer price', person: offer.user_id, matter: `offer ${id}`, amountMinor };
        await requireWithin(terms.limit, transaction, money);
        const changes = { ...price, price_read_at: null, price_before: JSON.stringify(priceOf(offer)) };
        const priced = await offerRepository(transaction).become(offer, 'offer', { operator, note: reason }, changes);
        await enqueueOfferEmail(transaction, renderer, 'offerPriced', priced);
        return priced;
      });
  },

  /**
   * Takes our price back until its seller has read it: the offer has the price before, valid for `decision_days` from now on,
   * or waits for one. Its seller gets an email, because the price was in one.
   * @throws ApiError if it has another price than the one seen, or its seller has read it
   */
  async unpricing() {
    const { decision_days: days } = await settings.read();
    const renderer = await emails.renderer();
    return (transaction: Database, id: number, seenMinor: number, { operator, note }: By): Promise<Offer> =>
      changeOfferIn(transaction, id, { operator, action: 'offer unprice', note }, async (offer) => {
        requireSeen(offer, seenMinor);
        const { price_before: before } = offer;
        if (!isUnread(offer) || before === null) throw new ApiError('offer-price-read');
        const { status, price_read_at: readAt, ...price } = before;
        const changes = {
          ...price,
          price_read_at: readAt === null ? null : new Date(readAt),
          price_before: null,
          decide_by: status === 'offer' ? handOverDue(new Date(), days) : null,
        };
        const restored = await offerRepository(transaction).become(offer, status, { operator }, changes);
        const kind = status === 'offer' ? 'offerPriced' : 'offerUnpriced';
        await enqueueOfferEmail(transaction, renderer, kind, restored);
        return restored;
      });
  },

  /** Ends an offer; a pending payout fails. @throws CommandError if the item has arrived, or it has been paid */
  async cancelling() {
    const renderer = await emails.renderer();
    return (transaction: Database, id: number, reason: string, { operator, note }: By): Promise<Offer> =>
      changeOfferIn(transaction, id, { operator, action: 'offer cancel', note }, async (offer) => {
        if (hasArrived(offer.trade_state)) throw new CommandError(arrived(id), 'offer-item-arrived');
        const cancelled = await endOffer(transaction, offer, { operator, by: 'store', reason });
        await enqueueOfferEmail(transaction, renderer, 'offerCancelled', cancelled, reason);
        return cancelled;
      });
  },
});

interface PriceBasis {
  /** Units of the offer's currency for one euro. */
  rate: number;
  feePercent: number;
  /** Within which the seller decides. */
  days: number;
}

/** The columns of a price of ours: what is left for the seller, and until when it is valid. */
export const priceColumns = (priceMinor: number, { rate, feePercent, days }: PriceBasis) => ({
  service_price_minor: priceMinor,
  fee_percent: feePercent,
  payout_minor: scaleMinor(afterFee(priceMinor, feePercent), [], [rate]),
  decide_by: handOverDue(new Date(), days),
});

/** The columns of an offer whose seller accepts our price: where the item is sent, and by when. `origin` is for links in emails. */
export const acceptanceColumns = (
  offer: Pick<Offer, 'user_id' | 'trade_link'>,
  { hand_over_days, trade_links }: Pick<StoreSettings, 'hand_over_days' | 'trade_links'>,
  origin: string | null,
) => ({
  trade_due_at: handOverDue(new Date(), hand_over_days),
  trade_link: tradeLinkFor(offer, trade_links),
  origin,
});

const arrived = (id: number) =>
  `The item of offer ${id} has arrived. Once it is back with its seller, report that with offer reversed.`;

/** @throws ApiError if the offer has another price than the one seen */
function requireSeen({ service_price_minor }: Offer, seenMinor: number | null | undefined): void {
  if (seenMinor !== undefined && service_price_minor !== seenMinor) throw new ApiError('offer-price-changed');
}

/** The price that a new one replaces. */
const priceOf = ({ service_price_minor, fee_percent, payout_minor, price_read_at, ...offer }: Offer): PriceBefore => ({
  status: offer.status === 'offer' ? 'offer' : 'pending',
  service_price_minor,
  fee_percent,
  payout_minor,
  price_read_at: price_read_at?.toISOString() ?? null,
});
