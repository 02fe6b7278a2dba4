import { useQueryClient } from '@patina/platform/query';
import { apiOf } from '../queries/query-client.ts';
import type { Api } from './api.ts';

/** The page's one client, for writes: the query cache carries it for reads. */
export function useApi(): Api {
  return apiOf({ meta: useQueryClient().getDefaultOptions().queries?.meta });
}
