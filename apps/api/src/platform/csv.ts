import { csvCell } from '@patina/shared-api/csv-cell';

/** What a spreadsheet reads as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

type Cell = Parameters<typeof csvCell>[0];

/** A line of a CSV file by the titles of its cells. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

const lineOf = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The pieces of a CSV file (RFC 4180): a line of titles, and rows as they are read, with a column for each title. */
export async function* csvPieces<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: CsvColumns<Row>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `${BYTE_ORDER_MARK}${lineOf(Object.keys(columns))}`;
  for await (const rows of batches) yield rows.map((row) => lineOf(cells.map((cellOf) => cellOf(row)))).join('');
}
