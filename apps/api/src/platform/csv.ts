import { csvCell } from '@patina/shared-api/csv-cell';

/** What a spreadsheet reads as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

type Cell = Parameters<typeof csvCell>[0];

/** A CSV file (RFC 4180) with a line of titles. */
export function csvText(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [titles, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

/** A CSV file with a column for each name: what it has of a row. */
export function csvTable<Row>(rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
  const cells = Object.values(columns);
  return csvText(
    Object.keys(columns),
    rows.map((row) => cells.map((cellOf) => cellOf(row))),
  );
}

/** Most rows of one file; a list with more is filtered first. */
export const MOST_CSV_ROWS = 10_000;
