import { queryOptions } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import { confirmation } from '@patina/shared-api/contract/account/confirmation';
import { OWN } from '@patina/shared-api/state/session';

/** How the signed-in shopper can confirm who they are, read anew for each dialog. */
export function confirmationMethods(api: Api) {
  return queryOptions({
    queryKey: [OWN, 'confirmation-methods'],
    queryFn: ({ signal }) => api(confirmation.methods, { signal }),
    select: (answer) => answer.payload.methods,
    staleTime: 0,
    gcTime: 0,
  });
}
