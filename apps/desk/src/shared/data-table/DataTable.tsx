import { usePaginationLabels } from '@patina/parts/use-pagination-labels';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Grid, Row, Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Pagination } from '@patina/ui/Pagination';
import { Skeleton } from '@patina/ui/Skeleton';
import { type ReactNode, useId, useState } from 'react';
import { useRowKeys } from '../keys/use-row-keys.ts';
import { QueryFailed } from '../page/DeskPage.tsx';
import styles from './DataTable.module.css';
import { ExportButton } from './ExportButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { TableRows } from './TableRows.tsx';
import { type TableColumn, useTableModel } from './table-model.ts';
import { PAGE_LENGTHS, type TableState } from './table-state.ts';
import { type ChosenRows, type Everything, useChoice } from './use-choice.ts';

export interface ListQuery<Page> {
  data: Page | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Whether the rows are those of the page before. */
  isPlaceholderData: boolean;
  /** When it was read, in milliseconds. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export type RowActions<Row> = (rows: Row[], clear: () => void, everything?: Everything) => ReactNode;

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Result of `useQuery(deskList(…))`. */
  query: ListQuery<{ payload: Row[]; meta: ListMeta }>;
  state: TableState;
  rowId: (row: Row) => string | number;
  /** Address of a row's page: a link on its main cell, which Enter opens. */
  hrefOf?: (row: Row) => string;
  /** `TextFilter`, `ChoiceFilter`, `DayFilter`. */
  filters?: ReactNode;
  /** Filters that were saved under a name: `SavedViews`. */
  views?: ReactNode;
  /** Buttons for the chosen rows; without it no rows can be chosen. `clear` ends the choice. */
  actions?: RowActions<Row>;
  /** Whether all rows that match the filters can be chosen together. */
  canChooseEverything?: boolean;
  /** Letters of the buttons (`data-key`), with what they do. */
  keys?: readonly (readonly [key: string, text: string])[];
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
  const canExport = rows === undefined ? query.error === null : meta?.total !== 0;
  const table = useTableModel({ ...props, rows });
  const idOf = (row: Row) => String(props.rowId(row));
  const choice = useChoice((rows ?? []).map(idOf), state.hrefOf(state.page));
  const chosen: ChosenRows<Row> = {
    rows: (rows ?? []).filter((row) => choice.has(idOf(row))),
    ...(choice.isEverything && meta && { everything: everythingOf(state, meta) }),
  };
  return (
    <Stack gap={2} ref={keys.ref} className={styles.root}>
      {props.views}
      {filters && <FilterBar set={state.filters}>{filters}</FilterBar>}
      <Row wrap gap={1} className={styles.bar}>
        <TableRange meta={meta} />
        <ShortcutsButton
          keys={keys}
          canChoose={actions !== undefined}
          canOpen={props.hrefOf !== undefined}
          more={props.keys}
        />
        {exportPath !== undefined && canExport && <ExportButton path={exportPath} query={state.query} />}
      </Row>
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
            choice={actions && choice}
          />
        </div>
      )}
      {actions && (
        <SelectionBar choice={choice} chosen={chosen} total={props.canChooseEverything ? meta?.total : undefined}>
          {(acted) => actions(acted.rows, choice.clear, acted.everything)}
        </SelectionBar>
      )}
      {meta && rows !== undefined && rows.length > 0 && <TableFooter meta={meta} state={state} />}
    </Stack>
  );
}

function everythingOf({ query }: TableState, { total: count }: ListMeta): Everything {
  const { page: _page, per_page: _length, sort: _sort, ...filters } = query;
  return { filters, count };
}

interface RowsTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  hrefOf?: (row: Row) => string;
}

/** Rows that are all there: a `DataTable` without filters, order and pages. */
export function RowsTable<Row>({ caption, columns, rows, rowId, hrefOf }: RowsTableProps<Row>) {
  const table = useTableModel({ columns, rows, rowId });
  return (
    <Stack className={styles.root}>
      <TableRows caption={caption} columns={columns} table={table} hrefOf={hrefOf} />
    </Stack>
  );
}

interface FilterBarProps {
  /** Values by their filters, empty where there is none. */
  set: Record<string, string | undefined>;
  children: ReactNode;
}

/** The filters of a list, side by side where there is room, and on a phone behind a button that says how many are set. */
export function FilterBar({ set, children }: FilterBarProps) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = Object.values(set).filter(Boolean).length;
  return (
    <section aria-label={t('table.filters')} data-filters="">
      <Button
        size="small"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {count === 0 ? t('table.filters') : t('table.filtersSet', { count })}
      </Button>
      <Grid fill gap={1.5} min="8.75rem" align="end" id={id} className={styles.filters} data-open={isOpen || undefined}>
        {children}
      </Grid>
    </section>
  );
}

export function TableRange({ meta }: { meta: ListMeta | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <Text role="status" tone="quiet" size="sm" tabular className={styles.range}>
      {meta && meta.total > 0 && t(meta.total === MOST_COUNTED ? 'table.rangeOfMore' : 'table.range', { ...meta })}
    </Text>
  );
}

interface EmptyTableProps {
  state: TableState;
  title: string;
  text?: string;
}

/** Placeholder of a list that has nothing, or nothing that fits the filters. */
export function EmptyTable({ state, title, text }: EmptyTableProps) {
  const { t } = useTranslation('desk');
  if (!state.isFiltered && state.page === 1) return <EmptyState icon="check" title={title} text={text} />;
  return (
    <EmptyState
      icon="search"
      title={t('table.noMatch')}
      text={t('table.noMatchHint')}
      actions={<Button onClick={state.clear}>{t('table.clear')}</Button>}
    />
  );
}

const LENGTHS = PAGE_LENGTHS.map((length) => ({ value: String(length), label: String(length) }));

/** Below a list: its pages, and how many rows each has. */
export function TableFooter({ meta, state }: { meta: ListMeta; state: TableState }) {
  const { t } = useTranslation('desk');
  const labels = usePaginationLabels('desk');
  if (meta.total <= PAGE_LENGTHS[0]) return null;
  return (
    <Row wrap gap={2} justify="between">
      <Pagination
        page={meta.page}
        pages={meta.pages}
        hrefOf={state.hrefOf}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
        labels={labels}
      />
      <NativeSelect
        label={t('table.perPage')}
        className={styles.length}
        options={LENGTHS}
        value={String(state.perPage)}
        onValueChange={(value) => state.setPerPage(PAGE_LENGTHS.find((length) => String(length) === value) ?? 25)}
      />
    </Row>
  );
}

const SKELETON_ROWS = 8;

/** Placeholder of a list that is loading. */
export function TableSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation('desk');
  const cells = Math.min(columns, 5);
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      {[...Array(SKELETON_ROWS * cells).keys()].map((cell) => (
        <Skeleton key={cell} data-cells={cells} />
      ))}
    </div>
  );
}
