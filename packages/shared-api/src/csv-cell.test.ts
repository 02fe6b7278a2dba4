import { expect, test } from 'vitest';
import { csvCell, readCsvCell } from './csv-cell.ts';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫A1'];

test.each(FORMULAS)('the text %s is not calculated, and neither is it behind what is not seen', (formula) => {
  for (const before of ['', ' ', '\t', '\r', '\n', '\u{a0}', '\u{3000}', '\u{200b}', '\u{feff}', '\0', "'", " '"]) {
    expect(csvCell(`${before}${formula}`)).toMatch(/^"?'/);
  }
});

test('texts stay as they are, and numbers stay numbers', () => {
  for (const text of ['Ana', "O'Neill", '12-04', 'a=b', '★ Karambit', "'"]) expect(csvCell(text)).toBe(text);
  expect([-5.5, true, null, ''].map(csvCell)).toEqual(['-5.5', 'true', '', '']);
});

test('a cell with a comma, a quote, a line break or spaces at its ends is quoted', () => {
  expect(['a,b', 'a "b"', 'a\r\nb', ' a', 'a '].map(csvCell)).toEqual([
    '"a,b"',
    '"a ""b"""',
    '"a\r\nb"',
    '" a"',
    '"a "',
  ]);
});

test('what was written can be read again', () => {
  for (const text of [...FORMULAS, ' =1', "'=1", "''=1", "'Ana", "'", '']) {
    const cell = csvCell(text);
    expect(readCsvCell(cell.startsWith('"') ? cell.slice(1, -1) : cell)).toBe(text);
  }
});

/** All texts of up to so many of the characters that decide how a cell is read. */
function* texts(longest: number): Generator<string> {
  yield '';
  if (longest === 0) return;
  for (const rest of texts(longest - 1)) {
    for (const first of ["'", '=', '＠', ' ', '\t', '\r', '\n', '\u{200b}', '\u{338}', '"', ',', 'a', '1'])
      yield first + rest;
  }
}

/** What a spreadsheet finds in a cell of a file. */
const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

test('every text is read again exactly as it was written, and none is calculated', () => {
  const wrong = [];
  for (const text of texts(4)) {
    const shown = unquoted(csvCell(text));
    const isCalculated = /^[\s\p{C}]*[=@＠]|^[\t\r\n]/u.test(shown);
    if (isCalculated || readCsvCell(shown) !== text) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});
