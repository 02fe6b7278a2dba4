import { csvCell } from '@patina/shared-api/csv-cell';

/** What a spreadsheet reads as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

/** A CSV file (RFC 4180) with a line of titles. */
export function csvText(
  titles: readonly string[],
  rows: readonly (readonly Parameters<typeof csvCell>[0][])[],
): string {
  const lines = [titles, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}
