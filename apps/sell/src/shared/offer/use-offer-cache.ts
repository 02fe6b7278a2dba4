import { useQueryClient } from '@patina/platform/query';
import { hasCode } from '@patina/shared-api/client/api-problem';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { offerDetails } from '@patina/shared-api/queries/offer';
import { OWN } from '@patina/shared-api/state/session';

/** Keeps the query cache of the offers up to date after a write. */
export function useOfferCache() {
  const queryClient = useQueryClient();
  const refetchList = () => void queryClient.invalidateQueries({ queryKey: [OWN, 'offers'] });
  return {
    refetchList,
    /** Stores an offer from an answer of the server. */
    update(offer: Offer) {
      queryClient.setQueryData(offerDetails(String(offer.id)).queryKey, { status: 'OK', payload: offer });
      refetchList();
    },
    /** After a failed call: the offer may have changed, or selling may have been switched off. */
    refetchAfter(problem: unknown, id?: number) {
      const isOff = hasCode(problem, 'selling-disabled');
      if (isOff) void queryClient.invalidateQueries({ queryKey: ['settings'] });
      if (id === undefined) return;
      void queryClient.invalidateQueries({ queryKey: offerDetails(String(id)).queryKey });
      refetchList();
    },
  };
}
