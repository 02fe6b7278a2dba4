import { useQueryClient } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { OFFERS_OFF, type Offer } from '@patina/shared-api/contract/offer';
import { offerDetails } from '@patina/shared-api/queries/offer';
import { OWN } from '@patina/shared-api/state/session';

/** Tells the page what has become of offers. */
export function useOfferNews() {
  const queryClient = useQueryClient();
  const askForList = () => void queryClient.invalidateQueries({ queryKey: [OWN, 'offers'] });
  return {
    /** There is another offer. */
    added: askForList,
    /** The server has told what an offer is now. */
    changed(offer: Offer) {
      queryClient.setQueryData(offerDetails(String(offer.id)).queryKey, { status: 'OK', payload: offer });
      askForList();
    },
    /** A call has failed: the offer may be another one by now, or selling switched off, which the settings say. */
    doubted(problem: unknown, id?: number) {
      const isOff = problem instanceof ApiProblem && problem.message === OFFERS_OFF;
      if (isOff) void queryClient.invalidateQueries({ queryKey: ['settings'] });
      if (id === undefined) return;
      void queryClient.invalidateQueries({ queryKey: offerDetails(String(id)).queryKey });
      askForList();
    },
  };
}
