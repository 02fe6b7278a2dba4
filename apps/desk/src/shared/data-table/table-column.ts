import type { ReactNode } from 'react';

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
  /** Hides the name, of a column of buttons. */
  isNameHidden?: boolean;
}
