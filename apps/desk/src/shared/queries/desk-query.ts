import { FRESH } from '@patina/parts/fresh';
import { keepPreviousData, queryOptions, useQueryClient } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import type { Call } from '@patina/shared-api/client/api-options';
import { useApi } from '@patina/shared-api/client/use-api';
import { type Access, LONG_CALL } from '@patina/shared-api/contract/desk/desk-endpoint';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { apiOf } from '@patina/shared-api/queries/query-client';
import { OWN } from '@patina/shared-api/state/session';
import type * as z from 'zod/mini';

/** Beginning of the keys of all queries of the back office. */
export const DESK = [OWN, 'desk'] as const;

/** Reads a call of the back office: fresh, and again after everything that the operator does. */
export function deskQuery<Query extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Query, z.ZodMiniType<undefined>, Response>,
  { params, query }: Pick<Call<z.output<Query>, undefined>, 'params' | 'query'> = {},
) {
  return queryOptions({
    queryKey: [...DESK, endpoint.path, params, query] as const,
    queryFn: ({ signal, ...context }): Promise<z.output<Response>> =>
      apiOf(context)(endpoint, { ...(params && { params }), ...(query && { query }), signal }),
    ...FRESH,
  });
}

/**
 * `deskQuery` of one page of a list, which stays while the next one loads.
 */
export function deskList<Query extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Query, z.ZodMiniType<undefined>, Response>,
  call?: Pick<Call<z.output<Query>, undefined>, 'params' | 'query'>,
) {
  return { ...deskQuery(endpoint, call), placeholderData: keepPreviousData };
}

/** Makes a call that changes something; all that the page shows is read again, also after a failure. */
export function useDeskAction(): Api {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (endpoint, call) => {
    try {
      const { access } = endpoint as { access?: Access };
      return await api(endpoint, { ...call, ...(access?.isLong && { timeout: LONG_CALL }) });
    } finally {
      // What failed for a page that is not open, such as one behind the second factor, is read again when the page opens.
      queryClient.removeQueries({ queryKey: DESK, type: 'inactive', predicate: ({ state }) => state.error !== null });
      void queryClient.invalidateQueries({ queryKey: DESK });
    }
  };
}
