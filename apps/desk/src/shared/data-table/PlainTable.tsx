import styles from './DataTable.module.css';
import { TableRows } from './TableRows.tsx';
import type { TableColumn } from './table-column.ts';
import { useTableModel } from './use-table-model.ts';

interface PlainTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  hrefOf?: (row: Row) => string;
}

/** A few rows that are all there, such as the items of an order: a `DataTable` without filters, order and pages. */
export function PlainTable<Row>({ caption, columns, rows, rowId, hrefOf }: PlainTableProps<Row>) {
  const table = useTableModel({ columns, rows, rowId });
  return (
    <div className={styles.root}>
      <TableRows caption={caption} columns={columns} table={table} hrefOf={hrefOf} canChoose={false} />
    </div>
  );
}
