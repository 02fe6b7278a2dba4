import {
  type ColumnDef,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { TableColumn } from './table-column.ts';
import type { TableState } from './use-table-state.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

export type TableModel<Row> = ReactTable<typeof features, Row & object>;

interface TableOptions<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** Of a list that is sorted by its server. */
  state?: Pick<TableState, 'sorts' | 'sort' | 'sortBy' | 'hrefOf' | 'page'>;
}

/** A table in the order of its rows. */
const UNSORTED = { sorts: [], sort: '', sortBy: () => {}, hrefOf: () => '', page: 1 };

const NO_ROWS: never[] = [];

/** The model of a table. Chosen rows are those of the shown page: another page or filter ends the choice. */
export function useTableModel<Row>({
  columns,
  rows = NO_ROWS,
  rowId,
  state = UNSORTED,
}: TableOptions<Row>): TableModel<Row> {
  const shown = state.hrefOf(state.page);
  const [choice, setChoice] = useState<{ of: string; rows: RowSelectionState }>({ of: shown, rows: {} });
  const rowSelection = choice.of === shown ? choice.rows : {};
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
    state: { rowSelection, sorting },
    onRowSelectionChange: (change) => setChoice({ of: shown, rows: functionalUpdate(change, rowSelection) }),
    onSortingChange: (change) => {
      const [first] = functionalUpdate(change, sorting);
      const sort = first && state.sorts.find((each) => each === (first.desc ? `-${first.id}` : first.id));
      if (sort !== undefined) state.sortBy(sort);
    },
  });
}
