import { type TextNamespaces, useTranslation } from '@patina/platform/i18n';
import { Link, useLocation, useSearchParams } from '@patina/platform/router';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Pagination } from '@patina/ui/Pagination';
import type { ReactNode } from 'react';
import type { TextNamespace } from '../text-namespace.ts';
import { usePaginationLabels } from './use-pagination-labels.ts';

/** A column, by the key of its name. */
type HistoryColumn = keyof TextNamespaces[TextNamespace]['columns'] & string;

/** Columns of numbers, which end where their numbers do. */
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'amount']);

interface PagedHistoryProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly HistoryColumn[];
  /** All rows, newest first. */
  rows: readonly Row[];
  /** Rows per page. */
  pageSize: number;
  /** i18n namespace of the app, which must have the texts `columns.*` and `pages.*`. */
  namespace: TextNamespace;
  /** Renders a row with its key. */
  children: (row: Row) => ReactNode;
}

/** A history in pages; the page is part of the address. */
export function PagedHistory<Row>({ caption, columns, rows, pageSize, namespace, children }: PagedHistoryProps<Row>) {
  const { t } = useTranslation(namespace);
  const { page, pages, shown } = usePageOf(rows, pageSize);
  return (
    <>
      <HistoryTable
        caption={caption}
        columns={columns.map((column) => ({ name: t(`columns.${column}`), isNumber: NUMBERS.has(column) }))}
      >
        {shown.map(children)}
      </HistoryTable>
      <HistoryPages page={page} pages={pages} namespace={namespace} />
    </>
  );
}

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

/**
 * One page of a list: the page in the address (`?page=2`), the first by default, the last if the number is too great.
 * @param size rows per page
 */
function usePageOf<Row>(rows: readonly Row[], size: number) {
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const requested = Number(search.get('page'));
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  return { page, pages, shown: rows.slice((page - 1) * size, page * size) };
}
