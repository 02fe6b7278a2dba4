import type { ReactNode } from 'react';

/** What of the result of `useQuery` decides what is shown. */
export interface QueryResult<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Props of a problem state. */
export interface QueryFailure {
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

interface QueryStateProps<Data> {
  query: QueryResult<Data>;
  loading: ReactNode;
  failed: (failure: QueryFailure) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query once there are some, also while newer ones load or fail to; before that loading or failed. */
export function QueryState<Data>({ query, loading, failed, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return failed({ error, retry: refetch, isRetrying: isFetching });
}
