import type { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { OFFER_TRANSITIONS } from '@patina/shared-api/contract/offers/offer-policy';
import { paths } from '@patina/shared-api/paths';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export type Offer = Selectable<Tables['offer']>;
type NewOffer = Insertable<Tables['offer']>;

/** What is offered, and for how much. */
export type OfferItem = Pick<
  NewOffer,
  'title' | 'quality' | 'item_url' | 'item_key' | 'product_id' | 'user_price_minor' | 'unit'
>;

/** The actor of a change: the offer's seller, or an operator with this name, who may say why. */
export type Actor = 'seller' | { operator: string; note?: string | undefined };

/** Statuses of open offers. */
const OPEN: readonly OfferStatus[] = ['pending', 'offer', 'accepted', 'completed'];
/** Maximum number of listed offers. */
const MOST = 1000;

/** Prefix of keys that identify an item; other keys consist of an inventory and a skin. */
const ITEM = 'item ';

/** `item_key` of an item at Steam. */
export const itemKey = (assetId: string): string => `${ITEM}${assetId}`;

/** Whether a key is that of an item, not of a skin in an inventory. */
export const namesItem = (key: string): boolean => key.startsWith(ITEM);

/** Offers and their events; takes a database or a transaction. */
export function offerRepository(database: Database) {
  const offers = () => database.selectFrom('offer').selectAll();

  async function note({ id, service_price_minor }: Offer, status: OfferStatus, actor: Actor): Promise<void> {
    const by = actor === 'seller' ? { by: 'seller' as const, operator: null } : { by: 'store' as const, ...actor };
    await database
      .insertInto('offer_event')
      .values({ offer_id: id, status, ...by, service_price_minor })
      .execute();
  }

  /** Changes the status and other columns of a locked offer, and adds an event. @throws ApiError */
  async function become(offer: Offer, status: OfferStatus, actor: Actor, changes: Updateable<Tables['offer']> = {}) {
    if (!OFFER_TRANSITIONS[offer.status].includes(status)) {
      const message = `Offer ${offer.id} is ${offer.status} and cannot become ${status}.`;
      throw new ApiError('offer-transition-impossible', { message });
    }
    const changed = await database
      .updateTable('offer')
      .set({ ...changes, status })
      .where('id', '=', offer.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note(changed, status, actor);
    return changed;
  }

  const openOfUser = (userId: number) =>
    offers().where('user_id', '=', userId).where('status', 'in', OPEN).orderBy('id').execute();

  return {
    openOfUser,

    /** Returns undefined if the item is in another open offer. */
    async add(offer: NewOffer): Promise<Offer | undefined> {
      const added = await database
        .insertInto('offer')
        .values(offer)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added !== undefined) await note(added, added.status, 'seller');
      return added;
    },

    /** Which of these items are in open offers, of any seller. */
    async openKeys(keys: readonly string[]): Promise<Set<string>> {
      const found = await offers()
        .clearSelect()
        .select('item_key')
        .where(sql<boolean>`item_key = any(${keys}::text[])`)
        .where('status', 'in', OPEN)
        .execute();
      return new Set(found.map(({ item_key }) => item_key));
    },

    find: (id: number) => offers().where('id', '=', id).executeTakeFirst(),

    /** An offer that exists. */
    require: (id: number) => offers().where('id', '=', id).executeTakeFirstOrThrow(),

    byIds: (ids: readonly number[]) => offers().where(sql<boolean>`id = any(${ids}::integer[])`).execute(),

    lock: (id: number) => offers().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    become,

    /** Changes columns of a locked offer other than its status. */
    change: (id: number, changes: Omit<Updateable<Tables['offer']>, 'status'>) =>
      database.updateTable('offer').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /**
     * Cancels the open offers of a user whose account is closed. @throws ApiError for an offer that is being paid out
     */
    async withdrawAll(userId: number): Promise<void> {
      for (const offer of await openOfUser(userId)) await become(offer, 'cancelled', 'seller');
    },

    /** Notes that sellers are shown our prices. */
    async markRead(ids: readonly number[]): Promise<void> {
      await database
        .updateTable('offer')
        .set({ price_read_at: new Date() })
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .where('status', '=', 'offer')
        .where('price_read_at', 'is', null)
        .execute();
    },

    /** Newest first. */
    ofUser: (userId: number) => offers().where('user_id', '=', userId).orderBy('id', 'desc').limit(MOST).execute(),

    /** Offers of some sellers who are to send their items. */
    awaitedOf: (userIds: readonly number[]) =>
      offers()
        .where(sql<boolean>`user_id = any(${userIds}::integer[])`)
        .where('status', 'in', ['accepted', 'completed'])
        .where('trade_state', 'in', ['waiting', 'sent'])
        .orderBy('id')
        .execute(),

    /** Offers whose item was due before now and that are not paid, the longest ago first. */
    overdue: () =>
      offers()
        .where('trade_state', '=', 'waiting')
        .where('trade_due_at', '<', new Date())
        .where('status', 'in', ['accepted', 'completed'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payout')
                .whereRef('offer_id', '=', 'offer.id')
                .where('payout.status', '=', 'paid')
                .select('payout.id'),
            ),
          ),
        )
        .orderBy('trade_due_at')
        .orderBy('id')
        .limit(MOST)
        .execute(),

    /** Offers whose seller has not accepted our price in time, the longest ago first. */
    undecided: () =>
      offers()
        .where('status', '=', 'offer')
        .where('decide_by', '<', new Date())
        .orderBy('decide_by')
        .orderBy('id')
        .limit(MOST)
        .execute(),

    /** Oldest first. */
    eventsOf: (ids: readonly number[]) =>
      database
        .selectFrom('offer_event')
        .selectAll()
        .where(sql<boolean>`offer_id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** Erases the links to a user's items. */
    async eraseItems(userId: number): Promise<void> {
      await database
        .updateTable('offer')
        .set({ item_url: '', item_key: sql`'erased ' || id`, unit: null })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

/** A seller's own offer. @throws ApiError for an unknown offer, or one of another seller */
export const findOwnOffer = async (database: Database, userId: number, id: number): Promise<Offer> =>
  requireOwn(await offerRepository(database).find(id), userId);

/** Locks and returns a seller's own offer. @throws ApiError for an unknown offer, or one of another seller */
export const lockOwnOffer = async (transaction: Database, userId: number, id: number): Promise<Offer> =>
  requireOwn(await offerRepository(transaction).lock(id), userId);

function requireOwn(offer: Offer | undefined, userId: number): Offer {
  if (offer?.user_id !== userId) throw new ApiError('offer-not-found');
  return offer;
}

/** Address of an offer in its seller's account; undefined for an offer from before addresses were kept. */
export const offerLink = ({ id, origin }: Pick<Offer, 'id' | 'origin'>): string | undefined =>
  origin === null ? undefined : `${origin}${paths.account('offers')}?offer=${id}`;

/** Whether it has a price of ours that its seller has not been shown. */
export const isUnread = ({ status, price_read_at }: Pick<Offer, 'status' | 'price_read_at'>): boolean =>
  status === 'offer' && price_read_at === null;

/** Whether an offer still waits for its seller after the deadline of our price. */
export const isUndecided = ({ status, decide_by }: Offer): boolean =>
  status === 'offer' && decide_by !== null && decide_by < new Date();
