import type { Statement, StatementMovement } from '@patina/shared-api/contract/payments/deposit';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';

/** Spreadsheets take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A statement as CSV (RFC 4180), with a byte order mark, by which spreadsheets know the encoding. Times are ISO 8601 in UTC,
 * amounts have a decimal point.
 * @param columns names of date, type, amount, balance and currency
 */
export function statementCsv(
  { opening, movements, currency, month }: Statement,
  columns: readonly string[],
  textOf: (movement: StatementMovement) => string,
): string {
  const rows = [
    columns,
    [`${month}-01T00:00:00Z`, '', '', plain(opening), currency],
    ...movements.map((movement) => [
      new Date(movement.at * 1000).toISOString(),
      [textOf(movement), movement.reason ?? ''].filter(Boolean).join(': '),
      plain(movement.amount),
      plain(movement.balance),
      currency,
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

const plain = (amount: number) => plainAmount(toMinor(amount));

function cell(text: string): string {
  const isAmount = /^-?\d+\.\d\d$/.test(text);
  const safe = !isAmount && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
