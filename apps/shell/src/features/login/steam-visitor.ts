import { queryOptions } from '@patina/platform/query';
import { identity } from '@patina/shared-api/contract/account/identity';
import { apiOf } from '@patina/shared-api/queries/query-client';

/** The visitor whom Steam has just confirmed. Not cached: the confirmation is valid for minutes only. */
export function steamVisitor() {
  return queryOptions({
    queryKey: ['steam-visitor'],
    queryFn: ({ signal, ...context }) => apiOf(context)(identity.steamVisitor, { signal }),
    select: (answer) => answer.payload,
    gcTime: 0,
  });
}
