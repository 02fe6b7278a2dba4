import {
  type ColumnDef,
  functionalUpdate,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { TableState } from './table-state.ts';

/** A column of a `DataTable`. */
export interface TableColumn<Row> {
  /** A list can be sorted by the columns whose id is one of the schema's `sorts`, with or without the minus sign. */
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Ends where its numbers do. */
  isNumber?: boolean;
  /** The first line of a card, which links to the row's page. Exactly one column. */
  isMain?: boolean;
  /** Several lines: takes the remaining width, and that of a card. */
  isLong?: boolean;
  /** Left out of tables that have little space; cards show it. */
  isMinor?: boolean;
  /**
   * On a card that is narrow it shares a line with another such column, at this side of it and without its name; a row with such
   * columns leaves its minor ones out there.
   */
  isHalf?: 'start' | 'end';
  /** Hides the name, of a column of buttons. */
  isNameHidden?: boolean;
}

const features = tableFeatures({ rowSortingFeature });

export type TableModel<Row> = ReactTable<typeof features, Row & object>;

interface TableOptions<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** Of a list that is sorted by its server. */
  state?: Pick<TableState, 'sorts' | 'sort' | 'sortBy'>;
}

/** A table in the order of its rows. */
const UNSORTED = { sorts: [], sort: '', sortBy: () => {} };

const NO_ROWS: never[] = [];

/** The model of a table. */
export function useTableModel<Row>({
  columns,
  rows = NO_ROWS,
  rowId,
  state = UNSORTED,
}: TableOptions<Row>): TableModel<Row> {
  const isDescending = state.sort.startsWith('-');
  const sorting = [{ id: state.sort.replace(/^-/, ''), desc: isDescending }];
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, name, cell }): ColumnDef<typeof features, Row & object> => ({
          id,
          header: name,
          accessorFn: () => id,
          cell: ({ row }) => cell(row.original),
          enableSorting: state.sorts.some((sort) => sort.replace(/^-/, '') === id),
        }),
      ),
    [columns, state.sorts],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [first] = functionalUpdate(change, sorting);
      const sort = first && state.sorts.find((each) => each === (first.desc ? `-${first.id}` : first.id));
      if (sort !== undefined) state.sortBy(sort);
    },
  });
}
