import { useTranslation } from '@patina/platform/i18n';
import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { type ReactNode, useState } from 'react';
import { DialogHost } from '../dialogs/dialog-host.ts';
import { QueryFailed } from '../page/QueryFailed.tsx';
import styles from './DataTable.module.css';
import { EmptyTable } from './EmptyTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableRows } from './TableRows.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { TableColumn } from './table-column.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableModel } from './use-table-model.ts';
import type { TableState } from './use-table-state.ts';

interface ListQuery<Row> {
  data: { payload: Row[]; meta: ListMeta } | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Whether the rows are those of the page before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Result of `useQuery(deskList(…))`. */
  query: ListQuery<Row>;
  state: TableState;
  rowId: (row: Row) => string | number;
  /** Address of a row's page: a link on its main cell, which Enter opens. */
  hrefOf?: (row: Row) => string;
  /** `TextFilter`, `ChoiceFilter`, `DayFilter`. */
  filters?: ReactNode;
  /** Buttons for the chosen rows; without it no rows can be chosen. `clear` ends the choice. */
  actions?: (rows: Row[], clear: () => void) => ReactNode;
  /** Path of the list as CSV below the API base, such as `/desk/audit/export`; the filters and the order are added. */
  exportPath?: string;
  /** What to say where there is nothing, not even without filters. */
  empty: { title: string; text?: string };
}

/**
 * A list of the back office: sorted, filtered and paged by the server, its state in the address. A table on wide screens,
 * a card for each row on narrow ones. `j` and `k` or the arrows move the focus from row to row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, query, state, filters, actions, exportPath, empty } = props;
  const { t } = useTranslation('desk');
  const keys = useRowKeys();
  const { payload: rows, meta } = query.data ?? {};
  const table = useTableModel({ ...props, rows });
  const chosen = table.getSelectedRowModel().rows.map(({ original }) => original);
  // An open dialog keeps its rows, and its outcome can be read, though they leave the list.
  const [kept, keep] = useState<Row[]>();
  const acted = kept ?? chosen;
  return (
    <div ref={keys.ref} className={styles.root}>
      {filters && (
        <section className={styles.filters} aria-label={t('table.filters')} data-filters="">
          {filters}
        </section>
      )}
      <div className={styles.bar}>
        <p role="status" className={styles.range}>
          {meta && meta.total > 0 && t(meta.total < MOST_COUNTED ? 'table.range' : 'table.rangeOfMore', { ...meta })}
        </p>
        <ShortcutsButton keys={keys} canChoose={actions !== undefined} canOpen={props.hrefOf !== undefined} />
        {exportPath !== undefined && <ExportButton path={exportPath} query={state.query} />}
      </div>
      {rows === undefined ? (
        query.error ? (
          <QueryFailed query={query} title={t('table.failed')} />
        ) : (
          <TableSkeleton columns={columns.length} />
        )
      ) : rows.length === 0 ? (
        <EmptyTable state={state} {...empty} />
      ) : (
        <div
          className={styles.frame}
          aria-busy={query.isPlaceholderData || undefined}
          data-old={query.isPlaceholderData || undefined}
        >
          <TableRows
            caption={caption}
            columns={columns}
            table={table}
            hrefOf={props.hrefOf}
            canChoose={actions !== undefined}
          />
        </div>
      )}
      {actions && acted.length > 0 && (
        <SelectionBar count={acted.length} clear={() => table.resetRowSelection(true)}>
          <DialogHost value={(isOpen) => keep(isOpen ? chosen : undefined)}>
            {actions(acted, () => table.resetRowSelection(true))}
          </DialogHost>
        </SelectionBar>
      )}
      {meta && rows !== undefined && rows.length > 0 && <TableFooter meta={meta} state={state} />}
    </div>
  );
}
