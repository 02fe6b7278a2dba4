import { queryOptions } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import { identity } from '@patina/shared-api/contract/account/identity';
import { OWN } from '@patina/shared-api/state/session';

/** A new secret for an authenticator app, made anew each time the dialog opens, and never kept. */
export function totpSecret(api: Api) {
  return queryOptions({
    queryKey: [OWN, 'totp-secret'],
    queryFn: () => api(identity.beginTotp, { body: {} }),
    select: (answer) => answer.payload,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
