import { readInventoryLink } from '@patina/shared-api/contract/offers/inventory-link';
import type { Offer as OfferOnTheWire, OfferQuality, SellOrder } from '@patina/shared-api/contract/offers/offer';
import {
  canAccept,
  canDecline,
  EXTERIOR_OF,
  handOverDue,
  OFFER_STATUS_PROBLEMS,
} from '@patina/shared-api/contract/offers/offer-policy';
import { meantSkins, offeredSkinProblems } from '@patina/shared-api/contract/offers/offered-skin';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { sql, type Updateable } from 'kysely';
import { type Pictures, readPhase, type SkinNames, wordsOf } from '#catalogue/catalogue.ts';
import { type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { enqueueOfferEmail } from '#offers/change-offer.ts';
import { describeOffers } from '#offers/describe-offer.ts';
import { findOwnOffer, isUndecided, isUnread, lockOwnOffer, type Offer, offerRepository } from '#offers/offer.ts';
import { tradeLinkFor } from '#offers/payout-release.ts';
import { isStorageFull } from '#platform/database/database-failure.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, fieldErrors, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { type ContentService, type EmailService, requireCurrency, type SettingsService } from '#store/store.ts';

/** Maximum number of open offers of one seller. */
const MOST_OPEN = 50;

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

interface OfferParts {
  settings: SettingsService;
  content: ContentService;
  pictures: Pictures;
  skinNames: SkinNames;
  limits: RateLimits;
  emails: EmailService;
}

export type OfferService = ReturnType<typeof offerService>;

/** Sellers' actions on offers. */
export function offerService(
  database: Database,
  { settings, content, pictures, skinNames, limits, emails }: OfferParts,
) {
  /** @throws ApiError while selling is switched off */
  async function requireSelling(): Promise<void> {
    const { offer_enabled } = await settings.read();
    if (!offer_enabled) throw new ApiError('selling-disabled');
  }

  /** The name in the catalogue of an offered skin; its own if that is unknown. @throws ApiError if it does not exist so */
  async function requireMade(order: SellOrder): Promise<string> {
    const skins = await skinNames.find(order.title);
    const problems = offeredSkinProblems(skins, order);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const [named, ...phases] = meantSkins(skins, order.title);
    if (named === undefined) return order.title;
    return phases.length === 0 ? named.name : readPhase(named.name).marketName;
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

    /** Creates an offer and returns its number. @throws ApiError */
    async create(order: SellOrder, request: IdempotentRequest, origin: string): Promise<number> {
      await requireSelling();
      await limits.consume({ offer: String(request.userId) });
      const { code } = await requireCurrency(content, order.currency);
      const { sell_fee_percent } = await settings.read();
      const productId = await findOfferedProduct(database, await requireMade(order), order.quality);
      const { id } = await runOnce(database, request, async (transaction) => {
        const { steamid } = await lockAccount(transaction, request.userId);
        const { key, link } = identifyItem(order, steamid);
        const offers = offerRepository(transaction);
        const open = await offers.openOfUser(request.userId);
        if (open.length >= MOST_OPEN) throw new ApiError('too-many-open-offers');
        requireAnother(key, order, open);
        const added = await offers.add({
          user_id: request.userId,
          title: order.title,
          quality: order.quality,
          item_url: link,
          item_key: key,
          product_id: productId,
          currency: code,
          user_price_minor: toMinor(order.price),
          service_price_minor: null,
          fee_percent: sell_fee_percent,
          payout_minor: null,
          origin,
        });
        if (added === undefined) throw itemOffered();
        return { id: added };
      });
      return id;
    },

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
      const { hand_over_days: days, trade_links: tradeLinks } = await settings.read();
      const changes = (offer: Offer) => ({
        trade_due_at: handOverDue(new Date(), days),
        trade_link: tradeLinkFor(offer, tradeLinks),
        origin,
      });
      return decide(id, request, { status: 'accepted', seenPrice, changes });
    },

    /** @throws ApiError */
    decline: (id: number, request: IdempotentRequest) =>
      decide(id, request, { status: 'declined', changes: () => ({}) }),
  };
}

/** Id of the product with an offered skin's name, which may contain the wear and the phase; null if there is none. */
async function findOfferedProduct(database: Database, title: string, quality: OfferQuality): Promise<number | null> {
  const exterior = EXTERIOR_OF[quality];
  const { marketName, phase } = readPhase(title);
  const named = exterior === null || marketName.endsWith(` (${exterior})`) ? marketName : `${marketName} (${exterior})`;
  const names = [named, `★ ${named}`, marketName];
  const found = await database
    .selectFrom('product')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .select(['product.id', 'product.title'])
    .where(sql<boolean>`product.title = any(${names}::text[])`)
    .$if(phase !== '', (query) => query.where('finish.phase', '=', phase))
    .orderBy('product.price')
    .orderBy('product.id')
    .execute();
  return names.flatMap((name) => found.find((product) => product.title === name) ?? [])[0]?.id ?? null;
}

type Described = Pick<SellOrder, 'title' | 'quality'>;

/** Prefix of keys that identify an item; other keys consist of an inventory and a skin. */
const ITEM = 'item ';

const skinOf = ({ title, quality }: Described) => `${wordsOf(title).join(' ')} ${quality}`;

/**
 * Identifies the item of an offer. `key` is unique among open offers of all sellers.
 * @param steamId the seller's linked Steam account, to which the inventory must belong
 * @throws ApiError
 */
function identifyItem(order: SellOrder, steamId: string | null): { key: string; link: string } {
  const read = readInventoryLink(order.item_url);
  if (read === undefined) throw invalidInput({ item_url: 'inventory-link-malformed' });
  if (steamId !== null && read.steamId !== undefined && read.steamId !== steamId) {
    throw invalidInput({ item_url: 'inventory-of-another-account' });
  }
  const key = read.assetId === undefined ? `${read.owner} ${skinOf(order)}` : `${ITEM}${read.assetId}`;
  return { key, link: read.link };
}

/**
 * Rejects a skin that the same seller has offered by its item link when it is offered by the inventory, and vice versa:
 * it may be the same item. @throws ApiError
 */
function requireAnother(key: string, order: Described, open: readonly Offer[]): void {
  const namesItem = key.startsWith(ITEM);
  const isSame = (offer: Offer) => skinOf(offer) === skinOf(order) && offer.item_key.startsWith(ITEM) !== namesItem;
  if (open.some(isSame)) throw itemOffered();
}

const itemOffered = () => new ApiError('item-already-offered', fieldErrors({ item_url: 'item-already-offered' }));
