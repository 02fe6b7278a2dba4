import { useQueryClient } from '@patina/platform/query';
import { apiOf } from '../queries/query-client.ts';
import type { Api } from './api.ts';

/** The page's one client, for writes; reads get it from the query cache. */
export function useApi(): Api {
  return apiOf({ meta: useQueryClient().getDefaultOptions().queries?.meta });
}
