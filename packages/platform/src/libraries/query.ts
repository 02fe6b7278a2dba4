/* The one query cache of the page; see router.ts for why this file exists. */
export type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
