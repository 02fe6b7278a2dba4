import { paths } from '@patina/shared-api/paths';
import type { Offer } from '#offers/offer-repository.ts';

/** Address of an offer in its seller's account; undefined for an offer from before addresses were kept. */
export const offerLink = ({ id, origin }: Pick<Offer, 'id' | 'origin'>): string | undefined =>
  origin === null ? undefined : `${origin}${paths.account('offers')}?offer=${id}`;
