import { ProblemState } from '@patina/parts/ProblemState';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { NotFound } from '../not-found/NotFound.tsx';

const NOT_FOUND = 404;

interface QueryFailedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
}

/** Shown in place of what could not be loaded; the page that is not there for what the operator may not see. */
export function QueryFailed({ query: { error, isFetching, refetch }, title }: QueryFailedProps) {
  if (!error) return null;
  if (error instanceof ApiProblem && error.status === NOT_FOUND) return <NotFound />;
  return (
    <ProblemState title={title} error={error} retry={() => void refetch()} isRetrying={isFetching} namespace="desk" />
  );
}
