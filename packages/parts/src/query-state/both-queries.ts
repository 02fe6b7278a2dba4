import type { QueryResult } from './QueryState.tsx';

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
