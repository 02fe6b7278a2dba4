import { EmptyState, type EmptyStateProps } from '@patina/ui/EmptyState';

/** Shown in place of a page that failed. */
export function PageProblem(state: Pick<EmptyStateProps, 'title' | 'text' | 'actions'>) {
  return <EmptyState role="alert" icon="warning" tone="problem" headingLevel={1} {...state} />;
}
