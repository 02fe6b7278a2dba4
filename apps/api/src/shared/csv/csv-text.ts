type Cell = string | number | boolean | null;

/** What a spreadsheet reads as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

/** A CSV file (RFC 4180) with a line of titles. Texts that a spreadsheet would calculate begin with an apostrophe. */
export function csvText(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [titles, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
