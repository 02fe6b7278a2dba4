import { type Offer, offerRepository } from '#offers/offer-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

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
