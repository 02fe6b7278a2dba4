import { readInventoryLink } from '@patina/shared-api/contract/offers/inventory-link';
import type { InstantPrice, OfferQuality, OfferRequest, SellOrder } from '@patina/shared-api/contract/offers/offer';
import { EXTERIOR_OF } from '@patina/shared-api/contract/offers/offer-policy';
import { meantSkins, offeredSkinProblems } from '@patina/shared-api/contract/offers/offered-skin';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { readPhase, type SkinNames, wordsOf } from '#catalogue/catalogue.ts';
import { accountRepository, type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { instantPrices } from '#offers/instant-price.ts';
import { assetField, type OfferAssets } from '#offers/inventory/offer-assets.ts';
import { itemKey, namesItem, type Offer, type OfferItem, offerRepository } from '#offers/offer.ts';
import type { OfferActParts } from '#offers/offer-acts.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, fieldErrors, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { requireCurrency } from '#store/store.ts';

/** Maximum number of open offers of one seller. */
const MOST_OPEN = 50;

export interface CreationParts extends OfferActParts {
  skinNames: SkinNames;
  limits: RateLimits;
  assets: OfferAssets;
  /** Whether Steam is known not to let somebody's linked account trade. */
  isBanned: (userId: number) => Promise<boolean>;
  /** @throws ApiError while selling is switched off */
  requireSelling: () => Promise<void>;
}

interface Created {
  id: number;
  /** At once, at what its seller asks. */
  is_accepted: boolean;
}

/** An offer of an item of the seller's inventory. */
export interface CreatedOf extends Created {
  asset_id: string;
}

/** An item to be offered; `field` is that of the request which names it. */
interface Offered extends OfferItem {
  field: string;
  /** A bid of ours above that of the rule, which still holds; 0 for none. */
  held_minor: number;
}

interface Seller {
  id: number;
  /** Whether a Steam account is linked. */
  isLinked: boolean;
}

/** Items of the inventory that are to be offered. */
type AssetsRequest = Pick<OfferRequest, 'bids' | 'holds' | 'currency'> & { assets: readonly string[] };

/** What new offers have in common. */
interface Terms {
  userId: number;
  currency: string;
  origin: string;
}

/** New offers of sellers, each of which may be accepted at once. */
export function offerCreation(database: Database, parts: CreationParts) {
  const { settings, content, skinNames, limits, assets, isBanned, requireSelling } = parts;
  const instant = instantPrices(parts);

  /** Whether there may be one, and in which currency. @throws ApiError */
  async function begin(userId: number, currency: string | undefined): Promise<string> {
    await requireSelling();
    await limits.consume({ offer: String(userId) });
    return (await requireCurrency(content, currency)).code;
  }

  /** Adds offers in the transaction that has locked the account of their seller. What it needs is read before. */
  async function adding({ userId, currency, origin }: Terms) {
    const { sell_fee_percent: fee_percent, instant_item } = await settings.read();
    const accept = await instant.accepting();
    // Steam is asked before the transaction, and only where something depends on it.
    const isHeldUp = instant_item > 0 && (await isBanned(userId));

    /** All or none, in the order of the items. @throws ApiError */
    return async (transaction: Database, seller: Seller, items: readonly Offered[]): Promise<Created[]> => {
      const offers = offerRepository(transaction);
      const open = await offers.openOfUser(seller.id);
      if (open.length + items.length > MOST_OPEN) throw new ApiError('too-many-open-offers');
      const terms = { user_id: seller.id, currency, fee_percent, origin };
      const added = new Map<string, Offer & { held_minor: number }>();
      // In one order, so that sellers who offer the same items cannot block each other.
      for (const { field, held_minor, ...item } of items.toSorted((one, other) =>
        one.item_key < other.item_key ? -1 : 1,
      )) {
        requireAnother(item, open, field);
        const offer = await offers.add({ ...item, ...terms, service_price_minor: null, payout_minor: null });
        if (offer === undefined) throw itemOffered(field);
        added.set(field, { ...offer, held_minor });
      }
      const created: Created[] = [];
      // As the seller has chosen them, where the bounds take some of them only.
      for (const { held_minor: heldMinor, ...offer } of items.flatMap(({ field }) => added.get(field) ?? [])) {
        const isTrading = seller.isLinked && !isHeldUp;
        const accepted = await accept(transaction, { offer, isTrading, heldMinor });
        created.push({ id: offer.id, is_accepted: accepted !== undefined });
      }
      return created;
    };
  }

  /** The name in the catalogue of an offered skin, its own if that is unknown, and why it does not exist so. */
  async function nameOf(order: Described) {
    const skins = await skinNames.find(order.title);
    const problems = offeredSkinProblems(skins, order);
    const [named, ...phases] = meantSkins(skins, order.title);
    if (named === undefined) return { name: order.title, problems };
    return { name: phases.length === 0 ? named.name : readPhase(named.name).marketName, problems };
  }

  /** @throws ApiError if the skin does not exist so */
  async function requireMade(order: Described): Promise<string> {
    const { name, problems } = await nameOf(order);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    return name;
  }

  return {
    /** What an offer by link is accepted at, at once; null where it waits. @throws ApiError for too many questions */
    async instantPrice(userId: number, skin: Described, currency: string | undefined): Promise<InstantPrice> {
      await requireSelling();
      await limits.consume({ instantPrice: String(userId) });
      const { code } = await requireCurrency(content, currency);
      const none = { price: null, currency: code };
      const { instant_item } = await settings.read();
      const account = instant_item > 0 ? await accountRepository(database).byId(userId) : undefined;
      if (account?.steamid == null || (await isBanned(userId))) return none;
      const { name, problems } = await nameOf(skin);
      const productId = await findOfferedProduct(database, name, skin.quality);
      if (productId === null || Object.keys(problems).length > 0) return none;
      const priceMinor = await instant.quote(database, { sellerId: userId, productId, currency: code });
      return { ...none, price: priceMinor === undefined ? null : fromMinor(priceMinor) };
    },

    /** Offers an item by its link. @throws ApiError */
    async create(order: SellOrder, request: IdempotentRequest, origin: string): Promise<Created> {
      const currency = await begin(request.userId, order.currency);
      const product_id = await findOfferedProduct(database, await requireMade(order), order.quality);
      const add = await adding({ userId: request.userId, currency, origin });
      return runOnce(database, request, async (transaction) => {
        const { steamid } = await lockAccount(transaction, request.userId);
        const { title, quality, price } = order;
        const item = { ...identifyItem(order, steamid), title, quality, product_id, user_price_minor: toMinor(price) };
        const seller = { id: request.userId, isLinked: steamid !== null };
        const [created] = await add(transaction, seller, [{ ...item, field: 'item_url', held_minor: 0 }]);
        return created as Created;
      });
    },

    /**
     * Offers items of the seller's inventory at our bids, all or none: one offer each.
     * @throws ApiError that names the assets which cannot be offered
     */
    async createOf(
      { assets: ids, bids, holds, currency }: AssetsRequest,
      request: IdempotentRequest,
      origin: string,
    ): Promise<CreatedOf[]> {
      const code = await begin(request.userId, currency);
      const { steamid, offered } = await assets.read(request.userId, { assets: ids, bids, holds, currency: code });
      const add = await adding({ userId: request.userId, currency: code, origin });
      const { created } = await runOnce(database, request, async (transaction) => {
        const account = await lockAccount(transaction, request.userId);
        // Another account may have been linked since the inventory was read.
        if (account.steamid !== steamid) throw new ApiError('steam-not-linked');
        const items = offered.map(({ asset_id, ...item }) => ({ ...item, field: assetField(asset_id) }));
        const added = await add(transaction, { id: request.userId, isLinked: true }, items);
        return { created: added.map((one, place) => ({ ...one, asset_id: offered[place]?.asset_id ?? '' })) };
      });
      return created;
    },
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

const skinOf = ({ title, quality }: Described) => `${wordsOf(title).join(' ')} ${quality}`;

/**
 * Identifies the item of an offer. `item_key` is unique among open offers of all sellers.
 * @param steamId the seller's linked Steam account, to which the inventory must belong
 * @throws ApiError
 */
function identifyItem(order: SellOrder, steamId: string | null): Pick<OfferItem, 'item_key' | 'item_url'> {
  const read = readInventoryLink(order.item_url);
  if (read === undefined) throw invalidInput({ item_url: 'inventory-link-malformed' });
  if (steamId !== null && read.steamId !== undefined && read.steamId !== steamId) {
    throw invalidInput({ item_url: 'inventory-of-another-account' });
  }
  const key = read.assetId === undefined ? `${read.owner} ${skinOf(order)}` : itemKey(read.assetId);
  return { item_key: key, item_url: read.link };
}

/**
 * Rejects a skin that the same seller has offered by its item link when it is offered by the inventory, and vice versa:
 * it may be the same item. @throws ApiError
 */
function requireAnother(item: OfferItem, open: readonly Offer[], field: string): void {
  const isSame = (offer: Offer) =>
    skinOf(offer) === skinOf(item) && namesItem(offer.item_key) !== namesItem(item.item_key);
  if (open.some(isSame)) throw itemOffered(field);
}

const itemOffered = (field: string) =>
  new ApiError('item-already-offered', fieldErrors({ [field]: 'item-already-offered' }));
