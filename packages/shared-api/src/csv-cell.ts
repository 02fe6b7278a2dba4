/**
 * A text that a spreadsheet may calculate, whatever stands before its sign that is not seen. Apostrophes before it change
 * nothing, so that what has one is told from what got one.
 */
const FORMULA = /^[\s\p{C}']*[=+\-@]|^'*[\t\r\n]/u;

/**
 * Wide and small forms of a sign are read as the sign itself, as spreadsheets of East Asia read them: `＝`, `＋`, `－`, `＠`. As
 * written, too: a sign and an accent become one character.
 */
const isFormula = (text: string) => FORMULA.test(text) || FORMULA.test(text.normalize('NFKC'));

/**
 * A cell of a CSV file (RFC 4180). Texts that a spreadsheet would calculate begin with an apostrophe; numbers stay numbers.
 * Every CSV file is written by it: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(cell: string | number | boolean | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const harmless = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text that `csvCell` has written, without the apostrophe. */
export function readCsvCell(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
