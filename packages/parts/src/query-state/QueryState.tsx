import type { ReactNode } from 'react';

/** The part of a `useQuery` result that decides what is shown. */
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

/**
 * Shows the data of a query as soon as there are some, also while newer ones load or fail; until then the loading or
 * the failed state.
 */
export function QueryState<Data>({ query, loading, failed, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return failed({ error, retry: refetch, isRetrying: isFetching });
}

/** Two queries as one: the data of both, or the state of the first without data. */
export function bothQueries<First, Second>(
  first: QueryResult<First>,
  second: QueryResult<Second>,
): QueryResult<[First, Second]> {
  const { error, isFetching, refetch } = first.data === undefined ? first : second;
  const data: [First, Second] | undefined =
    first.data === undefined || second.data === undefined ? undefined : [first.data, second.data];
  return { data, error, isFetching, refetch };
}
