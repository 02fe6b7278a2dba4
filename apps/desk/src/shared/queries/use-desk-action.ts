import { useQueryClient } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import { useApi } from '@patina/shared-api/client/use-api';
import { DESK } from './desk-query.ts';

/** Makes a call that changes something; all that the page shows is read again, also after a failure. */
export function useDeskAction(): Api {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (endpoint, call) => {
    try {
      return await api(endpoint, call);
    } finally {
      // What failed for a page that is not open, such as one behind the second factor, is read again when the page opens.
      queryClient.removeQueries({ queryKey: DESK, type: 'inactive', predicate: ({ state }) => state.error !== null });
      void queryClient.invalidateQueries({ queryKey: DESK });
    }
  };
}
