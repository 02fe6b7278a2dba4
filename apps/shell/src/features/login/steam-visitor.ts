import { queryOptions } from '@patina/platform/query';
import { identity } from '@patina/shared-api/contract/identity';
import { apiOf } from '@patina/shared-api/queries/query-client';

/** Whom Steam has just vouched for; asked anew at every visit, because it holds for minutes only. */
export function steamVisitor() {
  return queryOptions({
    queryKey: ['steam-visitor'],
    queryFn: ({ signal, ...context }) => apiOf(context)(identity.steamVisitor, { signal }),
    select: (answer) => answer.payload,
    gcTime: 0,
  });
}
