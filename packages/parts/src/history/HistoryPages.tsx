import { Link, useLocation } from '@patina/platform/router';
import { Pagination } from '@patina/ui/Pagination';
import type { TextNamespace } from '../text-namespace.ts';
import { usePaginationLabels } from './use-pagination-labels.ts';

interface HistoryPagesProps {
  page: number;
  pages: number;
  /** i18n namespace of the app, which must have the texts `pages.*`. */
  namespace: TextNamespace;
}

/** Pagination of a history; the page is part of the address. */
export function HistoryPages({ page, pages, namespace }: HistoryPagesProps) {
  const { pathname } = useLocation();
  const labels = usePaginationLabels(namespace);
  return (
    <Pagination
      page={page}
      pages={pages}
      hrefOf={(to) => (to === 1 ? pathname : `${pathname}?page=${to}`)}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      labels={labels}
    />
  );
}
