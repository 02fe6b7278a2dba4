import { afterFee, handOverDue, suggestedPrice } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { displayAmount, fromMinor, scaleMinor, toMinor } from '@patina/shared-api/money';
import { creditsFor } from '@patina/shared-api/money-arithmetic';
import type { FastifyBaseLogger } from 'fastify';
import { productRepository } from '#catalogue/catalogue.ts';
import { changeOffer, endOffer, enqueueOfferEmail, requireOffer } from '#offers/change-offer.ts';
import { isUndecided, isUnread, type Offer, offerRepository } from '#offers/offer.ts';
import { type ActFields, type MoneyLimit, requireWithin, type Why } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, PriceBefore } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { type ContentService, type EmailService, requireCurrency, type SettingsService } from '#store/store.ts';

/** Actor of what happens because a deadline has passed. */
const DEADLINE = 'deadline';
const UNDECIDED = 'Our price was not accepted in time.';

interface AdminParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
}

interface PriceTerms {
  seenMinor?: number | null | undefined;
  /** Why it is what it is, for other operators. */
  reason?: string | undefined;
  limit?: MoneyLimit | undefined;
}

export type OfferAdmin = ReturnType<typeof offerAdmin>;

/** Operators' actions on offers; each change is written to the audit log. */
export function offerAdmin(database: Database, { settings, content, emails }: AdminParts) {
  return {
    /**
     * Sets the store's price, in hundredths of the offer's currency; it can be changed until the seller decides, and
     * is valid for `decision_days` from then on.
     * @param seenMinor the price that the operator has seen, null for none; any by default
     * @param limit what the operator may promise alone; any amount by default
     * @throws ApiError if it has another price than the one seen
     * @throws LimitReached above `limit`
     * @throws CommandError if nothing would be left for the seller, or there is no trade link to send to
     */
    async price(
      id: number,
      priceMinor: number,
      operator: string,
      { seenMinor, reason, limit }: PriceTerms = {},
    ): Promise<Offer> {
      const { currency } = await requireOffer(database, id);
      const { value: rate } = await requireCurrency(content, currency);
      const {
        sell_fee_percent: feePercent,
        trade_links: tradeLinks,
        decision_days: days,
        ...store
      } = await settings.read();
      if (tradeLinks.length === 0) {
        throw new CommandError('Set trade_links first: the seller is told where to send.', 'trade-links-missing');
      }
      const payoutMinor = scaleMinor(afterFee(priceMinor, feePercent), [], [rate]);
      if (payoutMinor <= 0)
        throw new CommandError('Of this price nothing would be left for the seller.', 'price-too-low');
      const renderer = await emails.renderer();
      const entry = { operator, action: 'offer price', reason };
      return changeOffer(database, id, entry, async (transaction, offer) => {
        requireSeen(offer, seenMinor);
        const amountMinor = creditsFor(payoutMinor, store.internal_currency.exchange_rate_eur, 1);
        const money = { action: 'offer price', person: offer.user_id, matter: `offer ${id}`, amountMinor };
        await requireWithin(limit, transaction, money);
        const changes = {
          service_price_minor: priceMinor,
          fee_percent: feePercent,
          payout_minor: payoutMinor,
          decide_by: handOverDue(new Date(), days),
          price_read_at: null,
          price_before: JSON.stringify(priceOf(offer)),
        };
        const priced = await offerRepository(transaction).become(offer, 'offer', { operator, note: reason }, changes);
        await enqueueOfferEmail(transaction, renderer, 'offerPriced', priced);
        return priced;
      });
    },

    /**
     * Takes our price back until its seller has read it: the offer has the price before, valid for `decision_days` from now on,
     * or waits for one. Its seller gets an email, because the price was in one.
     * @param seenMinor the price that the operator has seen
     * @throws ApiError if it has another price, or its seller has read it
     */
    async unprice(id: number, seenMinor: number, operator: string): Promise<Offer> {
      const { decision_days: days } = await settings.read();
      const renderer = await emails.renderer();
      return changeOffer(database, id, { operator, action: 'offer unprice' }, async (transaction, offer) => {
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
    async cancel(id: number, reason: string, operator: string): Promise<Offer> {
      const renderer = await emails.renderer();
      return changeOffer(database, id, { operator, action: 'offer cancel' }, async (transaction, offer) => {
        if (hasArrived(offer.trade_state)) throw new CommandError(arrived(id), 'offer-item-arrived');
        const cancelled = await endOffer(transaction, offer, { operator, by: 'store', reason });
        await enqueueOfferEmail(transaction, renderer, 'offerCancelled', cancelled, reason);
        return cancelled;
      });
    },

    /** Cancels offers whose seller has not accepted our price in time, with an email. Failures are logged. */
    async expireUndecided(log: FastifyBaseLogger): Promise<void> {
      const renderer = await emails.renderer();
      const entry = { operator: DEADLINE, action: 'offer expired' };
      for (const { id } of await offerRepository(database).undecided()) {
        const expire = changeOffer(database, id, entry, async (transaction, offer) => {
          if (!isUndecided(offer)) return undefined;
          const ended = await endOffer(transaction, offer, { operator: DEADLINE, by: 'store', reason: UNDECIDED });
          await enqueueOfferEmail(transaction, renderer, 'offerExpired', ended);
          return ended;
        });
        await expire.catch((error: unknown) => log.warn({ err: error, offer: id }, 'offer could not be ended'));
      }
    },
  };
}

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

/**
 * A price above what the seller asks needs a reason; on one above what the margin rule says a second person decides.
 * @throws ApiError without the reason
 */
export async function judgePrice(
  { id, price, reason }: ActFields,
  { database, settings, content }: { database: Database; settings: SettingsService; content: ContentService },
): Promise<Why | undefined> {
  const offer = await offerRepository(database).find(Number(id));
  if (offer === undefined) return undefined;
  const priceMinor = toMinor(Number(price));
  if (priceMinor > offer.user_price_minor && reason === undefined)
    throw invalidInput({ reason: 'offer-reason-missing' });
  const [product] = await productRepository(database).productsOf([offer.product_id ?? 0]);
  const { internal_currency, sell_margin_percent: margin } = await settings.read();
  const { value: rate } = await requireCurrency(content, offer.currency);
  const retail = product && displayAmount(fromMinor(product.price_minor), internal_currency.exchange_rate_eur, rate);
  // Of an item that the catalogue does not have, no price of ours is known: then it is what its seller asks.
  const mostMinor = retail === undefined ? offer.user_price_minor : suggestedPrice(toMinor(retail), margin);
  if (priceMinor <= mostMinor) return undefined;
  return { rule: 'offer-price', amountMinor: 0, details: { currency: offer.currency, most: fromMinor(mostMinor) } };
}
