import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvText } from '#platform/csv.ts';

test('a spreadsheet reads what was written, whatever is in a cell', () => {
  const rows = [
    ['Ana, "the" buyer', 'line\r\nbreak', 'ção €', '0012'],
    ['', ' ', "'", '"'],
  ];
  const text = csvText(['name', 'note', 'place', 'code'], rows);
  expect(text.startsWith('\u{feff}name,note,place,code\r\n')).toBe(true);
  expect(parse(text, { bom: true })).toEqual([['name', 'note', 'place', 'code'], ...rows]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j is not calculated',
  (cell) => {
    expect(parse(csvText(['a'], [[cell]]), { bom: true, from: 2 })).toEqual([[`'${cell}`]]);
  },
);

test('numbers stay numbers, and nothing stays empty', () => {
  expect(csvText(['a', 'b', 'c'], [[-5.5, null, true]])).toBe('\u{feff}a,b,c\r\n-5.5,,true\r\n');
});
