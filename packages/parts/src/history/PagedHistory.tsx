import { type TextNamespaces, useTranslation } from '@patina/platform/i18n';
import { HistoryTable } from '@patina/ui/HistoryTable';
import type { ReactNode } from 'react';
import type { TextNamespace } from '../text-namespace.ts';
import { HistoryPages } from './HistoryPages.tsx';
import { usePageOf } from './use-page-of.ts';

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
