import {
  OFFER_PRICE_CHANGED,
  OFFER_UNKNOWN,
  OFFERS_OFF,
  type Offer as OfferOnTheWire,
  type SellOrder,
} from '@patina/shared-api/contract/offer';
import { canAccept, canDecline, OFFER_STANDS } from '@patina/shared-api/contract/offer-policy';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { requireCurrency } from '#features/content/require-currency.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { type Attempt, doOnce } from '#features/ledger/do-once.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { moneyText } from '#features/mail/money-text.ts';
import { postMoneyLetter } from '#features/mail/post-money-letter.ts';
import { describeOffers } from '#features/offers/describe-offers.ts';
import { findOfferedProduct } from '#features/offers/find-offered-product.ts';
import { identifyItem, itemOffered, requireAnother } from '#features/offers/identify-item.ts';
import { type Offer, offerRepository } from '#features/offers/offer-repository.ts';
import { Conflict, Forbidden, NotFound } from '#http/problems.ts';

/** Most offers that one seller can have open. */
const MOST_OPEN = 50;

/** Whether the seller can take a decision. */
const CAN = { accepted: canAccept, declined: canDecline };

interface OfferParts {
  settings: SettingsService;
  content: ContentService;
  pictures: Pictures;
  limits: AttemptLimits;
  mail: MailService;
}

export type OfferService = ReturnType<typeof offerService>;

/** Selling to the store, as far as the seller decides it. */
export function offerService(database: Database, { settings, content, pictures, limits, mail }: OfferParts) {
  /** @throws Forbidden while nothing can be sold */
  async function requireSelling(): Promise<void> {
    const { offer_enabled } = await settings.read();
    if (!offer_enabled) throw new Forbidden(OFFERS_OFF);
  }

  async function describe(offer: Offer): Promise<OfferOnTheWire> {
    const [described] = await describeOffers(database, pictures, [offer]);
    if (described === undefined) throw unknownOffer();
    return described;
  }

  /** Lets the seller decide on our price, once. */
  async function decide(id: number, attempt: Attempt, status: 'accepted' | 'declined', seenPrice?: number) {
    await requireSelling();
    const pen = await mail.pen();
    await doOnce(database, attempt, async (transaction) => {
      await claimAccount(transaction, attempt.userId);
      const offer = await lockOwn(transaction, attempt.userId, id);
      const price = offer.service_price_minor;
      const standing = { status: offer.status, service_price: price };
      if (!CAN[status](standing)) throw new Conflict(OFFER_STANDS[offer.status]);
      if (price !== null && seenPrice !== undefined && Math.round(seenPrice * 100) !== price) {
        throw new Conflict(OFFER_PRICE_CHANGED, { service_price: [fromMinor(price).toFixed(2)] });
      }
      await offerRepository(transaction).become(offer, status, 'seller');
      if (status === 'declined' && price !== null) {
        const facts = { number: String(id), items: offer.title, amount: moneyText(price, offer.currency) };
        await postMoneyLetter(transaction, pen, 'offerDeclined', attempt.userId, facts);
      }
      return { id };
    });
    return describe(await findOwn(database, attempt.userId, id));
  }

  return {
    requireSelling,

    /** Offers a skin to the store; answers the number of the offer. @throws Refusal */
    async create(order: SellOrder, attempt: Attempt): Promise<number> {
      await requireSelling();
      await limits.count({ offer: String(attempt.userId) });
      const { code } = await requireCurrency(content, order.currency);
      const { sell_fee_percent } = await settings.read();
      const productId = await findOfferedProduct(database, order.title, order.quality);
      const { id } = await doOnce(database, attempt, async (transaction) => {
        const { steamid } = await claimAccount(transaction, attempt.userId);
        const { key, link } = identifyItem(order, steamid);
        const offers = offerRepository(transaction);
        const open = await offers.openOfUser(attempt.userId);
        if (open.length >= MOST_OPEN) throw new Conflict('You have too many open offers');
        requireAnother(key, order, open);
        const added = await offers.add({
          user_id: attempt.userId,
          title: order.title,
          quality: order.quality,
          item_url: link,
          item_key: key,
          product_id: productId,
          currency: code,
          user_price_minor: Math.round(order.price * 100),
          service_price_minor: null,
          fee_percent: sell_fee_percent,
          payout_minor: null,
        });
        if (added === undefined) throw itemOffered();
        return { id: added };
      });
      return id;
    },

    /** A seller's offers, the latest first. @throws Forbidden */
    async history(userId: number): Promise<OfferOnTheWire[]> {
      await requireSelling();
      return describeOffers(database, pictures, await offerRepository(database).ofUser(userId));
    },

    /** One of a seller's own offers. @throws Forbidden, NotFound */
    async find(userId: number, id: string | number): Promise<OfferOnTheWire> {
      await requireSelling();
      if (!/^[1-9]\d{0,8}$/.test(String(id))) throw unknownOffer();
      return describe(await findOwn(database, userId, Number(id)));
    },

    /** Accepts our price, which has to be `seenPrice` where that is given. @throws Refusal */
    accept: (id: number, attempt: Attempt, seenPrice?: number) => decide(id, attempt, 'accepted', seenPrice),

    /** @throws Refusal */
    decline: (id: number, attempt: Attempt) => decide(id, attempt, 'declined'),
  };
}

const unknownOffer = () => new NotFound(OFFER_UNKNOWN);

/** @throws NotFound for an offer of somebody else, too */
async function findOwn(database: Database, userId: number, id: number): Promise<Offer> {
  const offer = await offerRepository(database).find(id);
  if (offer?.user_id !== userId) throw unknownOffer();
  return offer;
}

/** A seller's own offer, which nobody else changes until the transaction ends. @throws NotFound */
export async function lockOwn(transaction: Database, userId: number, id: number): Promise<Offer> {
  const offer = await offerRepository(transaction).lock(id);
  if (offer?.user_id !== userId) throw unknownOffer();
  return offer;
}
