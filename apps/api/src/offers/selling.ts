import type { Offer as OfferOnTheWire } from '@patina/shared-api/contract/offers/offer';
import { canAccept, canDecline, OFFER_STATUS_PROBLEMS } from '@patina/shared-api/contract/offers/offer-policy';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { Updateable } from 'kysely';
import type { Pictures } from '#catalogue/catalogue.ts';
import { type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { enqueueOfferEmail } from '#offers/change-offer.ts';
import { type CreationParts, offerCreation } from '#offers/create-offer.ts';
import { describeOffers } from '#offers/describe-offer.ts';
import { findOwnOffer, isUndecided, isUnread, lockOwnOffer, type Offer, offerRepository } from '#offers/offer.ts';
import { acceptanceColumns } from '#offers/offer-acts.ts';
import { isStorageFull } from '#platform/database/database-failure.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Whether the seller can make a decision. */
const CAN = { accepted: canAccept, declined: canDecline };

const DECISION_EMAILS = { accepted: 'offerAccepted', declined: 'offerDeclined' } as const;

interface Decision {
  status: keyof typeof CAN;
  seenPrice?: number | undefined;
  /** Further columns that the decision changes. */
  changes: (offer: Offer) => Pick<Updateable<Tables['offer']>, 'trade_due_at' | 'trade_link' | 'origin'>;
}

interface Acceptance {
  seenPrice: number | undefined;
  /** Origin of the store, for links in emails. */
  origin: string;
}

interface OfferParts extends Omit<CreationParts, 'requireSelling'> {
  pictures: Pictures;
}

export type OfferService = ReturnType<typeof offerService>;

/** Sellers' actions on offers. */
export function offerService(database: Database, parts: OfferParts) {
  const { settings, pictures, emails } = parts;

  /** @throws ApiError while selling is switched off */
  async function requireSelling(): Promise<void> {
    const { offer_enabled } = await settings.read();
    if (!offer_enabled) throw new ApiError('selling-disabled');
  }

  async function describeAll(offers: readonly Offer[]): Promise<OfferOnTheWire[]> {
    const { trade_links: tradeLinks } = await settings.read();
    return describeOffers(database, offers, { pictures, tradeLinks });
  }

  /** Offers as their seller is shown them: our prices in them are read from then on, and cannot be taken back. */
  async function shown(read: () => Promise<Offer[]>): Promise<Offer[]> {
    const offers = await read();
    const unread = offers.filter(isUnread).map(({ id }) => id);
    if (unread.length === 0) return offers;
    try {
      await offerRepository(database).markRead(unread);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return offers;
    }
    // One of them may have been taken back meanwhile.
    return shown(read);
  }

  async function describeOne(offers: readonly Offer[]): Promise<OfferOnTheWire> {
    const [described] = await describeAll(offers);
    if (described === undefined) throw new ApiError('offer-not-found');
    return described;
  }

  /** Accepts or declines the store's price, once. */
  async function decide(id: number, request: IdempotentRequest, { status, seenPrice, changes }: Decision) {
    await requireSelling();
    const renderer = await emails.renderer();
    await runOnce(database, request, async (transaction) => {
      await lockAccount(transaction, request.userId);
      const offer = await lockOwnOffer(transaction, request.userId, id);
      const priceMinor = offer.service_price_minor;
      const state = { status: offer.status, service_price: priceMinor === null ? null : fromMinor(priceMinor) };
      if (!CAN[status](state)) throw new ApiError(OFFER_STATUS_PROBLEMS[offer.status]);
      if (status === 'accepted' && isUndecided(offer)) throw new ApiError('offer-expired');
      if (priceMinor !== null && seenPrice !== undefined && toMinor(seenPrice) !== priceMinor) {
        throw new ApiError('offer-price-changed', { errors: { service_price: [plainAmount(priceMinor)] } });
      }
      const decided = await offerRepository(transaction).become(offer, status, 'seller', changes(offer));
      await enqueueOfferEmail(transaction, renderer, DECISION_EMAILS[status], decided);
      return { id };
    });
    return describeOne([await findOwnOffer(database, request.userId, id)]);
  }

  return {
    requireSelling,

    ...offerCreation(database, { ...parts, requireSelling }),

    /** A seller's offers, newest first. @throws ApiError */
    async history(userId: number): Promise<OfferOnTheWire[]> {
      await requireSelling();
      return describeAll(await shown(() => offerRepository(database).ofUser(userId)));
    },

    /** One of a seller's own offers. @throws ApiError */
    async find(userId: number, id: string | number): Promise<OfferOnTheWire> {
      await requireSelling();
      if (!/^[1-9]\d{0,8}$/.test(String(id))) throw new ApiError('offer-not-found');
      return describeOne(await shown(async () => [await findOwnOffer(database, userId, Number(id))]));
    },

    /**
     * Accepts the store's price, which must equal `seenPrice` if given; the seller is told where to send the item and by
     * when. @throws ApiError
     */
    async accept(id: number, request: IdempotentRequest, { seenPrice, origin }: Acceptance): Promise<OfferOnTheWire> {
      const store = await settings.read();
      const changes = (offer: Offer) => acceptanceColumns(offer, store, origin);
      return decide(id, request, { status: 'accepted', seenPrice, changes });
    },

    /** @throws ApiError */
    decline: (id: number, request: IdempotentRequest) =>
      decide(id, request, { status: 'declined', changes: () => ({}) }),
  };
}
